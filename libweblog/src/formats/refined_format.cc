#include "refined_format.h"

#include <utility>

namespace weblog {
namespace {

void JoinTime(RawHit* hit) {
  const std::string_view first = (*hit)[Slot::kTime];
  const std::string_view last = (*hit)[Slot::kDate];
  // Both lie in the line, the last behind the first.
  (*hit)[Slot::kTime] = {first.data(),
                         static_cast<size_t>(last.data() + last.size() - first.data())};
  (*hit)[Slot::kDate] = {};
}

// A path begins with a slash, so it can be told from the host before it.
void SplitUrl(RawHit* hit) {
  const std::string_view url = (*hit)[Slot::kUrl];
  const size_t scheme = url.find("://");
  const size_t host = scheme == std::string_view::npos ? 0 : scheme + 3;
  const size_t path = url.find('/', host);
  if (path != std::string_view::npos && path > 0) {
    (*hit)[Slot::kHost] = url.substr(0, path);
    (*hit)[Slot::kUrl] = url.substr(path);
  }
  if (hit->has(Slot::kRequest)) (*hit)[Slot::kUrl] = {};
}

bool IsCacheResult(std::string_view text) {
  return text.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789") == std::string_view::npos;
}

void Trim(std::string_view* field) {
  while (field->starts_with(' ')) field->remove_prefix(1);
  while (field->ends_with(' ')) field->remove_suffix(1);
}

class RefiningSplitter : public LineSplitter {
 public:
  RefiningSplitter(std::unique_ptr<LineSplitter> base, const Refinements& refinements)
      : base_(std::move(base)), refinements_(refinements) {}

  std::string_view Split(std::string_view line, RawHit* hit) override {
    // Not every URL has a host, and that of the line before must not stay.
    if (refinements_.url_has_host) (*hit)[Slot::kHost] = {};
    const std::string_view reason = base_->Split(line, hit);
    if (!reason.empty()) return reason;
    if (refinements_.checks_cache_result && !IsCacheResult((*hit)[Slot::kCacheResult])) {
      return "the cache result is none";
    }
    if (refinements_.joins_time) JoinTime(hit);
    if (refinements_.url_has_host) SplitUrl(hit);
    std::string_view& query = (*hit)[Slot::kQuery];
    if (refinements_.query_has_mark && query.starts_with('?')) query.remove_prefix(1);
    for (Slot slot : refinements_.padded) Trim(&(*hit)[slot]);
    return {};
  }

 private:
  const std::unique_ptr<LineSplitter> base_;
  const Refinements& refinements_;
};

class RefinedFormat : public LineFormat {
 public:
  RefinedFormat(LineFormatPtr base, Refinements refinements)
      : LineFormat(base->name(), base->spelling()),
        base_(std::move(base)),
        refinements_(std::move(refinements)) {}

  std::unique_ptr<LineSplitter> MakeSplitter() const override {
    return std::make_unique<RefiningSplitter>(base_->MakeSplitter(), refinements_);
  }

 private:
  const LineFormatPtr base_;
  const Refinements refinements_;
};

}  // namespace

LineFormatPtr Refine(LineFormatPtr format, Refinements refinements) {
  if (!refinements.any()) return format;
  return std::make_shared<RefinedFormat>(std::move(format), std::move(refinements));
}

}  // namespace weblog
