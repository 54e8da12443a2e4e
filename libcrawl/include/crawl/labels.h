// Labels of pages: what somebody has said that they are about, by URL.
#pragma once

#include <arrow/record_batch.h>
#include <arrow/status.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "weblog/url.h"

namespace crawl {

// Labels are paths with dots, from the general to the special: science.chemistry.chemical_elements.
// Whether `name` means `label`: it is all of it, or its first parts (science, science.chemistry), or
// its last ones (chemical_elements). Case counts.
bool MeansLabel(std::string_view name, std::string_view label);

// A table from URLs to labels, of which a URL may have several. URLs are compared in their canonical
// form (weblog/url.h), by 64-bit hashes and then in full. Takes the bytes of the URLs and about 50
// for each pair. Reading it is thread safe.
class Labels {
 public:
  Labels();

  // A pair that is there already is passed over.
  void Add(std::string_view url, std::string_view label);

  // Adds the lines of a text file "URL<tab>LABEL", plain or compressed. What follows another tab is
  // passed over, and so are empty lines and a first line that begins "url<tab>label". Fails at a
  // line without a tab or without a label.
  arrow::Status AddText(const std::string& path);

  // Adds the rows of a batch with the text columns url and label, dictionaries or not; a row where
  // one of them is null is passed over.
  arrow::Status AddBatch(const arrow::RecordBatch& batch);

  // Pairs of URL and label.
  int64_t size() const { return static_cast<int64_t>(pairs_.size()); }
  // Each label once, in the order of their first appearance.
  const std::vector<std::string>& names() const { return names_; }

  // The URLs that have labels, in the order of their first appearance. Valid until one is added.
  std::vector<std::string_view> Urls() const;

  // The labels of a canonical URL, as indices of names(), in the order in which they were added.
  std::vector<uint32_t> Of(std::string_view url) const;
  // Whether it has one of those that are set in `wanted`, which is as long as names(). Allocates
  // nothing.
  bool HasAny(std::string_view url, const std::vector<bool>& wanted) const;

 private:
  static constexpr uint32_t kNone = UINT32_MAX;
  struct Bucket {
    uint64_t hash = 0;
    uint32_t first = kNone;  // of the URL's pairs
  };
  struct Pair {
    uint64_t begin = 0;  // of the URL, in letters_
    uint32_t size = 0;
    uint32_t label = 0;
    uint32_t next = kNone;  // pair of the same URL
  };

  uint32_t NumberOf(std::string_view label);
  // Where the URL is in the table, or the empty place where it belongs.
  size_t Find(uint64_t hash, std::string_view url) const;
  void Grow();

  weblog::UrlCanonicalizer canonicalizer_;
  std::string letters_;
  std::vector<Pair> pairs_;
  std::vector<Bucket> buckets_;  // a power of two of them, at most half in use
  std::vector<std::string> names_;
  std::unordered_map<std::string, uint32_t> numbers_;
};

}  // namespace crawl
