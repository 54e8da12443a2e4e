// Log formats given as a regular expression in RE2's syntax.
#include <arrow/status.h>
#include <re2/re2.h>

#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "format_string.h"
#include "formats.h"

namespace weblog {
namespace {

constexpr std::string_view kReason = "the line does not match the regular expression";

// Names of groups that say how a field is spelled, besides those of the slots.
struct StyledName {
  std::string_view name;
  Slot slot;
  TimeStyle style = TimeStyle::kClf;
  double unit_us = 1;
};
constexpr StyledName kStyledNames[] = {
    {"time", Slot::kTime, TimeStyle::kClf},
    {"time_iso", Slot::kTime, TimeStyle::kIso},
    {"time_epoch", Slot::kTime, TimeStyle::kEpoch},
    {"time_epoch_ms", Slot::kTime, TimeStyle::kEpochMs},
    {"time_epoch_us", Slot::kTime, TimeStyle::kEpochUs},
    {"elapsed", Slot::kElapsed},
    {"elapsed_us", Slot::kElapsed},
    {"elapsed_ms", Slot::kElapsed, TimeStyle::kClf, 1e3},
    {"elapsed_s", Slot::kElapsed, TimeStyle::kClf, 1e6},
};

StyledName FindName(std::string_view name) {
  for (const StyledName& styled : kStyledNames) {
    if (styled.name == name) return styled;
  }
  const Slot slot = SlotNamed(name);
  return {name, slot == Slot::kIgnored ? Slot::kCount : slot};
}

std::string AllNames() {
  std::string names;
  for (const StyledName& styled : kStyledNames) names.append(" ").append(styled.name);
  for (int i = 0; i < kSlots; ++i) {
    const auto slot = static_cast<Slot>(i);
    if (slot == Slot::kIgnored || slot == Slot::kTime || slot == Slot::kElapsed) continue;
    names.append(" ").append(SlotName(slot));
  }
  return names;
}

struct Group {
  int number;
  Slot slot;
};

class RegexSplitter : public LineSplitter {
 public:
  RegexSplitter(const RE2& pattern, const std::vector<Group>& groups, int submatches)
      : pattern_(pattern), groups_(groups), submatches_(submatches) {}

  std::string_view Split(std::string_view line, RawHit* hit) override {
    const re2::StringPiece text(line.data(), line.size());
    if (!pattern_.Match(text, 0, text.size(), RE2::ANCHOR_BOTH, submatches_.data(),
                        static_cast<int>(submatches_.size()))) {
      return kReason;
    }
    for (const Group& group : groups_) {
      const re2::StringPiece& match = submatches_[group.number];
      (*hit)[group.slot] = {match.data(), match.size()};
    }
    return {};
  }

 private:
  const RE2& pattern_;
  const std::vector<Group>& groups_;
  std::vector<re2::StringPiece> submatches_;
};

RE2::Options MakeOptions() {
  RE2::Options options;
  options.set_log_errors(false);
  // Logs have bytes of any charset, and each has to match a dot. UTF-8 in the pattern still matches
  // itself.
  options.set_encoding(RE2::Options::EncodingLatin1);
  return options;
}

class RegexFormat : public LineFormat {
 public:
  RegexFormat(std::unique_ptr<RE2> pattern, std::vector<Group> groups, Spelling spelling)
      : LineFormat("regex", std::move(spelling)),
        pattern_(std::move(pattern)),
        groups_(std::move(groups)) {
    for (const Group& group : groups_) submatches_ = std::max(submatches_, group.number + 1);
  }

  std::unique_ptr<LineSplitter> MakeSplitter() const override {
    return std::make_unique<RegexSplitter>(*pattern_, groups_, submatches_);
  }

 private:
  const std::unique_ptr<RE2> pattern_;
  const std::vector<Group> groups_;
  int submatches_ = 0;
};

// Where the bracket is that has no partner, or the end of the pattern.
size_t FindUnpaired(std::string_view pattern) {
  std::vector<size_t> open;
  bool in_class = false;
  for (size_t i = 0; i < pattern.size(); ++i) {
    const char c = pattern[i];
    if (c == '\\') {
      ++i;
    } else if (in_class) {
      in_class = c != ']';
    } else if (c == '[') {
      in_class = true;
      // A bracket that comes first, or behind '^', is one of the class.
      if (pattern.substr(i + 1, 1) == "^") ++i;
      if (pattern.substr(i + 1, 1) == "]") ++i;
    } else if (c == '(') {
      open.push_back(i);
    } else if (c == ')') {
      if (open.empty()) return i;
      open.pop_back();
    }
  }
  return open.empty() ? pattern.size() : open.back();
}

arrow::Status PatternError(std::string_view pattern, const RE2& re2) {
  const std::string& part = re2.error_arg();
  size_t at = pattern.find(part);
  if (re2.error_code() == RE2::ErrorMissingParen || re2.error_code() == RE2::ErrorUnexpectedParen) {
    at = FindUnpaired(pattern);
  }
  return CaretError(pattern, at, re2.error());
}

// Where the name of a group stands in `pattern`.
size_t FindGroup(std::string_view pattern, const std::string& name) {
  const size_t at = pattern.find("(?P<" + name + ">");
  return at == std::string_view::npos ? 0 : at + 4;
}

}  // namespace

arrow::Result<LineFormatPtr> MakeRegexFormat(std::string_view pattern) {
  ARROW_RETURN_NOT_OK(CheckFormatString(pattern));
  auto re2 = std::make_unique<RE2>(re2::StringPiece(pattern.data(), pattern.size()), MakeOptions());
  if (!re2->ok()) return PatternError(pattern, *re2);
  Spelling spelling;
  std::vector<Group> groups;
  std::array<const std::string*, kSlots> names{};
  for (const auto& [number, name] : re2->CapturingGroupNames()) {
    const StyledName styled = FindName(name);
    if (styled.slot == Slot::kCount) {
      return CaretError(pattern, FindGroup(pattern, name),
                        "no field is called '" + name + "'; there are" + AllNames());
    }
    const std::string*& earlier = names[static_cast<int>(styled.slot)];
    if (earlier != nullptr) {
      return CaretError(pattern, FindGroup(pattern, name),
                        "'" + *earlier + "' and '" + name + "' are the same field");
    }
    earlier = &name;
    groups.push_back({number, styled.slot});
    if (styled.slot == Slot::kTime) spelling.time = styled.style;
    if (styled.slot == Slot::kElapsed) spelling.elapsed_unit_us = styled.unit_us;
  }
  if (names[static_cast<int>(Slot::kTime)] == nullptr) {
    return arrow::Status::Invalid("hits need a time, but the pattern has no group (?P<time>…)");
  }
  // A date apart from its clock.
  if (names[static_cast<int>(Slot::kDate)] != nullptr) spelling.time = TimeStyle::kIso;
  return std::make_shared<RegexFormat>(std::move(re2), std::move(groups), std::move(spelling));
}

}  // namespace weblog
