#include <algorithm>
#include <limits>
#include <vector>

#include "crawl/web.h"
#include "fetch/unpack.h"

namespace crawl {
namespace {

// More than one is rare, and more than so many is an attack.
constexpr size_t kMostCodings = 4;

// A small document may be packed very well without being a bomb.
constexpr int64_t kFreeSize = 1 << 20;

using Unpack = Unpacked (*)(std::string_view packed, size_t limit, std::string* to);

struct Coding {
  std::string_view name;
  Unpack unpack;
  std::string_view magic;  // what all data of it begin with, if there is such a thing
};
constexpr Coding kCodings[] = {
    {"gzip", UnpackGzip, "\x1f\x8b"},         {"x-gzip", UnpackGzip, "\x1f\x8b"},
    {"deflate", UnpackDeflate, ""},           {"br", UnpackBrotli, ""},
    {"zstd", UnpackZstd, "\x28\xb5\x2f\xfd"},
};

bool IsBlank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

bool EqualIgnoringCase(std::string_view text, std::string_view lower) {
  return std::equal(text.begin(), text.end(), lower.begin(), lower.end(), [](char a, char b) {
    return (a >= 'A' && a <= 'Z' ? static_cast<char>(a + ('a' - 'A')) : a) == b;
  });
}

// The codings in the order of their application, without those that change nothing. False when one
// is unknown, or there are too many.
bool ParseCodings(std::string_view list, std::vector<const Coding*>* codings) {
  while (!list.empty()) {
    std::string_view name = list.substr(0, list.find(','));
    list.remove_prefix(std::min(list.size(), name.size() + 1));
    while (!name.empty() && IsBlank(name.front())) name.remove_prefix(1);
    while (!name.empty() && IsBlank(name.back())) name.remove_suffix(1);
    if (name.empty() || EqualIgnoringCase(name, "identity") || EqualIgnoringCase(name, "none")) {
      continue;
    }
    const auto* found =
        std::find_if(std::begin(kCodings), std::end(kCodings),
                     [&](const Coding& coding) { return EqualIgnoringCase(name, coding.name); });
    if (found == std::end(kCodings) || codings->size() == kMostCodings) return false;
    codings->push_back(found);
  }
  return true;
}

// The most bytes that a body may unpack to.
size_t LimitFor(size_t packed, const CodingLimits& limits) {
  const int64_t size = static_cast<int64_t>(packed);
  const int64_t most = std::numeric_limits<int64_t>::max();
  const int64_t ratio = std::max<int64_t>(limits.max_ratio, 1);
  const int64_t by_ratio = size > most / ratio ? most : size * ratio;
  return static_cast<size_t>(
      std::clamp<int64_t>(limits.max_size, 0, std::max(by_ratio, kFreeSize)));
}

// Whether bytes under a coding that is unknown, or cannot be undone, are a document as it is.
bool LooksLikeMarkup(std::string_view bytes) {
  if (bytes.starts_with("\xef\xbb\xbf")) bytes.remove_prefix(3);
  while (!bytes.empty() && IsBlank(bytes.front())) bytes.remove_prefix(1);
  return bytes.starts_with('<');
}

FetchError TakePlain(std::string_view body, size_t limit, std::string* decoded) {
  decoded->assign(body.substr(0, limit));
  return body.size() > limit ? FetchError::kBomb : FetchError::kNone;
}

FetchError UndoOne(const Coding& coding, std::string_view body, size_t limit,
                   std::string* decoded) {
  if (body.empty() || !body.starts_with(coding.magic)) return TakePlain(body, limit, decoded);
  switch (coding.unpack(body, limit, decoded)) {
    case Unpacked::kWhole:
      return FetchError::kNone;
    case Unpacked::kTooLarge:
      return FetchError::kBomb;
    case Unpacked::kDamaged:
      break;
  }
  if (decoded->empty() && LooksLikeMarkup(body)) return TakePlain(body, limit, decoded);
  return FetchError::kCoding;
}

}  // namespace

FetchError DecodeBody(std::string_view codings, std::string_view body, const CodingLimits& limits,
                      std::string* decoded) {
  decoded->clear();
  std::vector<const Coding*> applied;
  const bool known = ParseCodings(codings, &applied);
  if (!known && !LooksLikeMarkup(body)) return FetchError::kCoding;
  const size_t limit = LimitFor(body.size(), limits);
  if (!known || applied.empty()) return TakePlain(body, limit, decoded);
  FetchError error = UndoOne(*applied.back(), body, limit, decoded);
  std::string packed;
  for (size_t left = applied.size() - 1; left > 0 && error == FetchError::kNone; --left) {
    packed.swap(*decoded);
    error = UndoOne(*applied[left - 1], packed, limit, decoded);
  }
  return error;
}

}  // namespace crawl
