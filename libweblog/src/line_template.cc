#include "line_template.h"

#include <arrow/status.h>

#include <bit>
#include <cstring>
#include <utility>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace weblog {
namespace {

constexpr std::string_view kTail = "…";

bool IsEscaped(const char* field, const char* quote) {
  if (quote == field || quote[-1] != '\\') return false;
  const char* p = quote;
  while (p > field && p[-1] == '\\') --p;
  return (quote - p) % 2 == 1;
}

// memchr for fields, which are too short for a call to pay. Sixteen bytes are looked at a time,
// some of them behind the line: there are kLinePadding that can be read.
const char* FindByte(const char* p, char c, const char* end) {
#ifdef __SSE2__
  static_assert(kLinePadding >= 16);
  const __m128i wanted = _mm_set1_epi8(c);
  for (; p < end; p += 16) {
    const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(p));
    const auto found = static_cast<unsigned>(_mm_movemask_epi8(_mm_cmpeq_epi8(bytes, wanted)));
    if (found == 0) continue;
    const char* at = p + std::countr_zero(found);
    return at < end ? at : nullptr;
  }
  return nullptr;
#else
  return static_cast<const char*>(std::memchr(p, c, end - p));
#endif
}

// The same template with what the inner loop asks for worked out.
struct Step {
  Slot slot;
  bool padded;
  bool quoted;
  std::string after;
  std::string reason;

  // Whether the text behind the field stands at `p`, where its first byte does, in a line with room
  // for it. Texts are short: a loop is quicker than a call.
  bool Matches(const char* p) const {
    for (size_t i = 1; i < after.size(); ++i) {
      if (p[i] != after[i]) return false;
    }
    return true;
  }
};

class TemplateSplitter : public LineSplitter {
 public:
  TemplateSplitter(const std::string& before, const std::vector<Step>& steps, bool open_tail)
      : before_(before),
        steps_(steps),
        open_tail_(open_tail),
        may_lack_last_(steps.size() > 1 && steps.back().after.empty() &&
                       steps[steps.size() - 2].after == " "),
        may_be_cut_(steps.back().after == "\"") {}

  std::string_view Split(std::string_view line, RawHit* hit) override {
    if (!line.starts_with(before_)) return "the line does not begin as the format does";
    const char* begin = line.data() + before_.size();
    const char* end = line.data() + line.size();
    const std::string_view reason = SplitFields<true>(begin, end, /*cut=*/false, hit);
    if (reason.empty()) return {};
    const bool may_be_unescaped = std::memchr(begin, '\\', end - begin) != nullptr;
    if (may_be_unescaped && SplitFields<false>(begin, end, /*cut=*/false, hit).empty()) return {};
    if (may_be_cut_ && SplitFields<true>(begin, end, /*cut=*/true, hit).empty()) return {};
    return reason;
  }

 private:
  // With `cut`, the line may end in its last field.
  template <bool kEscapes>
  std::string_view SplitFields(const char* p, const char* end, bool cut, RawHit* hit) const {
    const Step* last = &steps_.back();
    for (const Step* step = steps_.data(); step < last; ++step) {
      const char* stop = Find<kEscapes>(*step, p, end);
      if (stop == nullptr) {
        if (step + 1 != last || !may_lack_last_ || p == end) return step->reason;
        (*hit)[step->slot] = {p, static_cast<size_t>(end - p)};
        (*hit)[last->slot] = {};
        return {};
      }
      (*hit)[step->slot] = {p, static_cast<size_t>(stop - p)};
      p = stop + step->after.size();
      if (step->padded) {
        while (p < end && *p == ' ') ++p;
      }
    }
    const char* stop = FindLast<kEscapes>(*last, p, end);
    if (stop == nullptr) {
      if (!cut || Find<kEscapes>(*last, p, end) != nullptr) return last->reason;
      (*hit)[last->slot] = {p, static_cast<size_t>(end - p)};
      return {};
    }
    (*hit)[last->slot] = {p, static_cast<size_t>(stop - p)};
    p = stop + last->after.size();
    if (p == end || (open_tail_ && *p == ' ')) return {};
    return "more fields than the format has";
  }

  // The first place at or behind `p` where the text behind the field stands, or null.
  template <bool kEscapes>
  static const char* Find(const Step& step, const char* p, const char* end) {
    const char* field = p;
    const char first = step.after[0];
    const auto size = static_cast<ptrdiff_t>(step.after.size());
    for (; (p = FindByte(p, first, end)) != nullptr && end - p >= size; ++p) {
      if (step.Matches(p) && !(kEscapes && step.quoted && IsEscaped(field, p))) return p;
    }
    return nullptr;
  }

  // As Find(), but the text counts only at the end of the line or before a blank.
  template <bool kEscapes>
  const char* FindLast(const Step& step, const char* p, const char* end) const {
    if (step.after.empty()) {
      if (!open_tail_) return end;
      const void* blank = std::memchr(p, ' ', end - p);
      return blank == nullptr ? end : static_cast<const char*>(blank);
    }
    const char* field = p;
    while ((p = Find<kEscapes>(step, p, end)) != nullptr) {
      const char* behind = p + step.after.size();
      if ((behind == end || *behind == ' ') && !(kEscapes && step.quoted && IsEscaped(field, p))) {
        return p;
      }
      ++p;
    }
    return nullptr;
  }

  const std::string& before_;
  const std::vector<Step>& steps_;
  const bool open_tail_;
  const bool may_lack_last_;
  const bool may_be_cut_;
};

class TemplateFormat : public LineFormat {
 public:
  TemplateFormat(std::string name, LineTemplate line_template, Spelling spelling)
      : LineFormat(std::move(name), std::move(spelling)),
        before_(std::move(line_template.before)),
        open_tail_(line_template.open_tail) {
    for (LineTemplate::Part& part : line_template.parts) {
      std::string reason = "no '" + part.after + "' behind the " +
                           std::string(SlotName(part.slot)) +
                           (part.slot == Slot::kIgnored ? " field" : "");
      const bool quoted = part.after.starts_with('"');
      steps_.push_back({part.slot, part.padded, quoted, std::move(part.after), std::move(reason)});
    }
  }

  std::unique_ptr<LineSplitter> MakeSplitter() const override {
    return std::make_unique<TemplateSplitter>(before_, steps_, open_tail_);
  }

 private:
  std::string before_;
  std::vector<Step> steps_;
  bool open_tail_;
};

// Takes `{name}` or `{}` off the front of `notation`.
arrow::Result<Slot> TakeField(std::string_view* notation) {
  const size_t close = notation->find('}');
  if (close == std::string_view::npos) return arrow::Status::Invalid("'{' without '}'");
  const std::string_view name = notation->substr(1, close - 1);
  notation->remove_prefix(close + 1);
  if (name.empty()) return Slot::kIgnored;
  const Slot slot = SlotNamed(name);
  if (slot == Slot::kCount) return arrow::Status::Invalid("no field is called '", name, "'");
  return slot;
}

}  // namespace

arrow::Result<LineTemplate> ParseTemplate(std::string_view notation) {
  LineTemplate result;
  if (notation.ends_with(kTail)) {
    notation.remove_suffix(kTail.size());
    result.open_tail = true;
  }
  while (!notation.empty()) {
    if (notation[0] == '{' && !notation.starts_with("{{")) {
      ARROW_ASSIGN_OR_RAISE(Slot slot, TakeField(&notation));
      result.parts.push_back({slot, "", false});
      continue;
    }
    if (notation[0] == '{') notation.remove_prefix(1);
    const bool run = notation[0] == '~';
    std::string& text = result.parts.empty() ? result.before : result.parts.back().after;
    text.push_back(run ? ' ' : notation[0]);
    if (run && !result.parts.empty()) result.parts.back().padded = true;
    notation.remove_prefix(1);
  }
  return result;
}

arrow::Result<LineFormatPtr> MakeTemplateFormat(std::string name, LineTemplate line_template,
                                                Spelling spelling) {
  if (line_template.parts.empty()) return arrow::Status::Invalid("the format has no fields");
  for (size_t i = 0; i + 1 < line_template.parts.size(); ++i) {
    if (line_template.parts[i].after.empty()) {
      return arrow::Status::Invalid(
          "nothing stands between the fields ", SlotName(line_template.parts[i].slot), " and ",
          SlotName(line_template.parts[i + 1].slot), ", so they cannot be told apart");
    }
  }
  return std::make_shared<TemplateFormat>(std::move(name), std::move(line_template),
                                          std::move(spelling));
}

}  // namespace weblog
