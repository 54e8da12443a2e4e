// What the documents of a made-up web are called.
#pragma once

#include <cstdint>
#include <string>

#include "synth/vocabulary.h"
#include "synth/web.h"

namespace synth {

class PageTitles {
 public:
  // Both must outlive it.
  PageTitles(const Web& web, const Vocabulary& vocabulary, uint64_t seed)
      : web_(web), vocabulary_(vocabulary), seed_(seed) {}

  // Appends the title of anything that answers; it needs no escapes in HTML.
  void Append(Address address, std::string* out) const;

 private:
  void AppendPage(PageId id, std::string* out) const;

  const Web& web_;
  const Vocabulary& vocabulary_;
  const uint64_t seed_;
};

}  // namespace synth
