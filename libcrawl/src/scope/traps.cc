#include "scope/traps.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <algorithm>
#include <vector>

#include "scope/url_parts.h"

namespace crawl {
namespace {

constexpr size_t kTimesInARow = 3;
constexpr size_t kTimesAnywhere = 5;
// A path of more is judged by these: comparing all runs takes the square of it.
constexpr size_t kMaxSegments = 256;

struct Segment {
  uint64_t hash = 0;
  bool is_number = false;
  bool is_long = false;

  bool operator==(const Segment& other) const { return hash == other.hash; }
};

std::vector<Segment> SegmentsOf(std::string_view path) {
  std::vector<Segment> segments;
  while (!path.empty() && segments.size() < kMaxSegments) {
    const std::string_view text = TakeBefore('/', &path);
    const bool is_number = !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
      return c >= '0' && c <= '9';
    });
    segments.push_back({XXH3_64bits(text.data(), text.size()), is_number, text.size() >= 2});
  }
  return segments;
}

// Whether some `size` segments stand three times one behind the other. They do where twice as many
// in a row are like those `size` further on.
bool RepeatsInARow(const std::vector<Segment>& segments, size_t size) {
  size_t alike = 0;
  bool names = false;  // among those alike
  for (size_t i = 0; i + size < segments.size(); ++i) {
    if (!(segments[i] == segments[i + size])) {
      alike = 0;
      names = false;
      continue;
    }
    ++alike;
    names = names || !segments[i].is_number;
    if (alike >= size * (kTimesInARow - 1) && names) return true;
  }
  return false;
}

bool RepeatsAnywhere(std::vector<Segment> segments) {
  std::erase_if(segments, [](const Segment& s) { return s.is_number || !s.is_long; });
  std::sort(segments.begin(), segments.end(),
            [](const Segment& a, const Segment& b) { return a.hash < b.hash; });
  for (size_t i = kTimesAnywhere - 1; i < segments.size(); ++i) {
    if (segments[i] == segments[i - (kTimesAnywhere - 1)]) return true;
  }
  return false;
}

}  // namespace

bool HasRepeatingSegments(std::string_view url) {
  const std::string_view path = PartsOf(url).path;
  // Nearly all paths end here.
  if (std::count(path.begin(), path.end(), '/') + 1 < static_cast<ptrdiff_t>(kTimesInARow)) {
    return false;
  }
  const std::vector<Segment> segments = SegmentsOf(path);
  for (size_t size = 1; size * kTimesInARow <= segments.size(); ++size) {
    if (RepeatsInARow(segments, size)) return true;
  }
  return RepeatsAnywhere(segments);
}

}  // namespace crawl
