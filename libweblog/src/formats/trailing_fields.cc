#include <arrow/status.h>

#include <algorithm>
#include <string>
#include <utility>

#include "builtin.h"
#include "formats.h"

namespace weblog {
namespace {

// What a trailing field looks like; of two kinds met in one place the larger one describes both.
enum class Look : uint8_t { kAbsent, kWhole, kDecimal, kWord, kQuoted };

struct Trailing {
  Look look = Look::kAbsent;
  bool has_equals = false;
};

constexpr size_t kMostFields = 8;

Look LookOf(std::string_view token) {
  if (token == "-") return Look::kAbsent;
  bool point = false;
  for (char c : token) {
    if (c == '.' && !point) {
      point = true;
    } else if (c < '0' || c > '9') {
      return Look::kWord;
    }
  }
  return point ? Look::kDecimal : Look::kWhole;
}

// Takes the next field off `tail`, which begins with the blank before it.
Trailing TakeTrailing(std::string_view* tail) {
  tail->remove_prefix(1);
  Trailing field;
  size_t size = 0;
  if (tail->starts_with('"')) {
    field.look = Look::kQuoted;
    size = tail->find('"', 1);
    size = size == std::string_view::npos ? tail->size() : size + 1;
  } else {
    size = std::min(tail->find(' '), tail->size());
    field.look = LookOf(tail->substr(0, size));
  }
  field.has_equals = tail->substr(0, size).find('=') != std::string_view::npos;
  tail->remove_prefix(size);
  return field;
}

// The fields behind a line's own. `last` is the line's last field of the base format and `closing`
// the text behind it.
std::vector<Trailing> FieldsOf(std::string_view line, std::string_view last, size_t closing) {
  std::vector<Trailing> fields;
  // The line may end before its last field or in it.
  const size_t behind = last.data() == nullptr ? std::string_view::npos
                                               : last.data() + last.size() - line.data() + closing;
  if (behind >= line.size()) return fields;
  std::string_view tail = line.substr(behind);
  while (tail.starts_with(' ') && fields.size() < kMostFields) {
    fields.push_back(TakeTrailing(&tail));
  }
  return fields;
}

// The fields that all lines have in common.
void Merge(const std::vector<Trailing>& more, std::vector<Trailing>* fields) {
  fields->resize(std::min(fields->size(), more.size()));
  for (size_t i = 0; i < fields->size(); ++i) {
    Trailing& field = (*fields)[i];
    const bool mixed = (field.look == Look::kQuoted) != (more[i].look == Look::kQuoted);
    if (mixed) {
      fields->resize(i);
      return;
    }
    field.look = std::max(field.look, more[i].look);
    field.has_equals = field.has_equals || more[i].has_equals;
  }
}

// Whether the fields behind those of Common are Combined's referrer and agent. A log of Combined
// lines some of which have more is not to be read as Common.
bool IsCombined(const std::vector<Trailing>& fields) {
  return fields.size() >= 2 && fields[0].look == Look::kQuoted && fields[1].look == Look::kQuoted;
}

// Puts `fields` behind the template's own.
void Extend(const std::vector<Trailing>& fields, BuiltinParts* parts) {
  const bool whole = std::any_of(fields.begin(), fields.end(),
                                 [](const Trailing& f) { return f.look == Look::kWhole; });
  const Look elapsed = whole ? Look::kWhole : Look::kDecimal;
  if (!whole) parts->spelling.elapsed_unit_us = 1e6;
  bool has_elapsed = false;
  bool has_cookie = false;
  for (const Trailing& field : fields) {
    const bool quoted = field.look == Look::kQuoted;
    parts->line_template.parts.back().after += quoted ? " \"" : " ";
    Slot slot = Slot::kIgnored;
    if (field.look == elapsed && !std::exchange(has_elapsed, true)) {
      slot = Slot::kElapsed;
    } else if (quoted && field.has_equals && !std::exchange(has_cookie, true)) {
      slot = Slot::kCookie;
    }
    parts->line_template.parts.push_back({slot, quoted ? "\"" : "", false});
  }
}

}  // namespace

arrow::Result<LineFormatPtr> MakeFormatWithTail(std::string_view name,
                                                const std::vector<std::string_view>& lines) {
  ARROW_ASSIGN_OR_RAISE(BuiltinParts parts, BuiltinFormatParts(name));
  parts.line_template.open_tail = true;
  ARROW_ASSIGN_OR_RAISE(LineFormatPtr open,
                        MakeTemplateFormat("", parts.line_template, parts.spelling));
  const LineTemplate::Part last = parts.line_template.parts.back();
  std::unique_ptr<LineSplitter> splitter = open->MakeSplitter();
  RawHit hit;
  std::vector<Trailing> fields;
  bool any = false;
  for (std::string_view line : lines) {
    if (!splitter->Split(line, &hit).empty()) continue;
    std::vector<Trailing> more = FieldsOf(line, hit[last.slot], last.after.size());
    if (more.empty()) continue;
    if (std::exchange(any, true)) {
      Merge(more, &fields);
    } else {
      fields = std::move(more);
    }
  }
  if (!any) return arrow::Status::KeyError("no line has fields behind those of ", name);
  if (!name.ends_with("combined") && IsCombined(fields)) {
    return arrow::Status::KeyError("the fields behind those of ", name, " make it Combined");
  }
  Extend(fields, &parts);
  return MakeTemplateFormat(std::string(name) + " with trailing fields",
                            std::move(parts.line_template), std::move(parts.spelling));
}

}  // namespace weblog
