#include "line_template.h"

#include <arrow/status.h>

#include <algorithm>
#include <cstring>
#include <utility>

#include "byte_search.h"

namespace weblog {
namespace {

constexpr std::string_view kTail = "…";

bool IsEscaped(const char* field, const char* quote) {
  if (quote == field || quote[-1] != '\\') return false;
  const char* p = quote;
  while (p > field && p[-1] == '\\') --p;
  return (quote - p) % 2 == 1;
}

// The first bytes of a text, compared all at once.
struct Head {
  static constexpr size_t kMost = sizeof(uint64_t);

  explicit Head(std::string_view text) {
    const size_t n = std::min(text.size(), kMost);
    std::memcpy(&bytes, text.data(), n);
    std::memset(&counting, 0xFF, n);
  }
  bool StandsAt(const char* p) const {
    uint64_t there;
    std::memcpy(&there, p, sizeof there);
    return ((there ^ bytes) & counting) == 0;
  }

  uint64_t bytes = 0;
  uint64_t counting = 0;  // which bits of them count
};

// The same template with what the inner loops ask for worked out.
struct Step {
  explicit Step(LineTemplate::Part part)
      : first(part.after.empty() ? '\0' : part.after[0]),
        head(part.after),
        size(static_cast<ptrdiff_t>(part.after.size())),
        slot(part.slot),
        padded(part.padded),
        quoted(part.after.starts_with('"')),
        after(std::move(part.after)),
        reason("no '" + after + "' behind the " + std::string(SlotName(slot)) +
               (slot == Slot::kIgnored ? " field" : "")) {}

  // Whether the text behind the field stands at `p`, in a line with room for it.
  bool Matches(const char* p) const {
    return head.StandsAt(p) &&
           (after.size() <= Head::kMost || std::memcmp(p, after.data(), after.size()) == 0);
  }

  ByteFinder first;  // of the bytes of `after`
  Head head;         // of `after`
  ptrdiff_t size;    // of `after`
  Slot slot;
  bool padded;
  bool quoted;
  std::string after;
  std::string reason;
};
static_assert(kLinePadding >= ByteFinder::kReadsBehind);

const char* SkipBlanks(const char* p, const char* end) {
  while (p < end && *p == ' ') ++p;
  return p;
}

class TemplateSplitter : public LineSplitter {
 public:
  TemplateSplitter(const std::string& before, const std::vector<Step>& steps, bool open_tail)
      : before_(before),
        steps_(steps),
        open_tail_(open_tail),
        may_lack_last_(steps.size() > 1 && steps.back().after.empty() &&
                       steps[steps.size() - 2].after == " "),
        may_be_cut_(steps.back().after == "\""),
        ends_in_field_(steps.back().after.empty()),
        has_usual_lines_(!(ends_in_field_ && open_tail) && !steps.back().padded &&
                         !(before.empty() && steps[0].quoted) &&
                         std::all_of(steps.begin(), steps.end(), [](const Step& step) {
                           return step.after.size() <= Head::kMost;
                         })) {}

  std::string_view Split(std::string_view line, RawHit* hit) override {
    if (!line.starts_with(before_)) return "the line does not begin as the format does";
    const char* begin = line.data() + before_.size();
    const char* end = line.data() + line.size();
    if (has_usual_lines_ && SplitUsual(begin, end, hit)) return {};
    const std::string_view reason = SplitFields<true>(begin, end, /*cut=*/false, hit);
    if (reason.empty()) return {};
    const bool may_be_unescaped = std::memchr(begin, '\\', end - begin) != nullptr;
    if (may_be_unescaped && SplitFields<false>(begin, end, /*cut=*/false, hit).empty()) return {};
    if (may_be_cut_ && SplitFields<true>(begin, end, /*cut=*/true, hit).empty()) return {};
    return reason;
  }

 private:
  // Splits a line in which each text stands where its first byte does and no quote may be escaped:
  // as SplitFields() would, but without looking any further. False for other lines.
  bool SplitUsual(const char* p, const char* end, RawHit* hit) const {
    const Step* const behind_last = steps_.data() + steps_.size() - ends_in_field_;
    for (const Step* step = steps_.data(); step < behind_last; ++step) {
      const char* stop = step->first.Find(p, end);
      if (end - stop < step->size || !step->head.StandsAt(stop)) return false;
      if (step->quoted && stop[-1] == '\\') return false;
      (*hit)[step->slot] = {p, static_cast<size_t>(stop - p)};
      p = stop + step->size;
      if (step->padded) p = SkipBlanks(p, end);
    }
    if (ends_in_field_) {
      (*hit)[behind_last->slot] = {p, static_cast<size_t>(end - p)};
      return true;
    }
    return p == end || (open_tail_ && *p == ' ');
  }

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
      p = stop + step->size;
      if (step->padded) p = SkipBlanks(p, end);
    }
    const char* stop = FindLast<kEscapes>(*last, p, end);
    if (stop == nullptr) {
      if (!cut || Find<kEscapes>(*last, p, end) != nullptr) return last->reason;
      (*hit)[last->slot] = {p, static_cast<size_t>(end - p)};
      return {};
    }
    (*hit)[last->slot] = {p, static_cast<size_t>(stop - p)};
    p = stop + last->size;
    if (p == end || (open_tail_ && *p == ' ')) return {};
    return "more fields than the format has";
  }

  // The first place at or behind `p` where the text behind the field stands, or null.
  template <bool kEscapes>
  static const char* Find(const Step& step, const char* p, const char* end) {
    const char* field = p;
    while (true) {
      p = step.first.Find(p, end);
      if (end - p < step.size) return nullptr;
      if (step.Matches(p) && !(kEscapes && step.quoted && IsEscaped(field, p))) return p;
      ++p;
    }
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
      const char* behind = p + step.size;
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
  const bool ends_in_field_;    // no text stands behind the last field
  const bool has_usual_lines_;  // for SplitUsual()
};

class TemplateFormat : public LineFormat {
 public:
  TemplateFormat(std::string name, LineTemplate line_template, Spelling spelling)
      : LineFormat(std::move(name), std::move(spelling)),
        before_(std::move(line_template.before)),
        open_tail_(line_template.open_tail) {
    for (LineTemplate::Part& part : line_template.parts) steps_.emplace_back(std::move(part));
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
