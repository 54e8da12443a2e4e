// What the readers of judged pages tell: which conditions speak for a page, and how much they speak
// for a given one.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "affinity/affinity_options.h"
#include "crawl/affinities.h"
#include "crawl/interest.h"
#include "crawl/judged_pages.h"
#include "crawl/judged_signatures.h"
#include "crawl/reader_interest.h"
#include "crawl/trace.h"

namespace affinity {

class ReaderAffinities {
 public:
  // `signatures` may be null and must otherwise have learned. All but `judged` must outlive this.
  ReaderAffinities(const crawl::Trace* trace, const crawl::JudgedPages& judged,
                   const crawl::JudgedSignatures* signatures, const Options& options);

  // All conditions with enough support, sorted.
  crawl::Affinities All() const;

  // The logarithms of a page's factors; 0 for those that were not asked for.
  crawl::FactorValues Score(uint32_t page) const;
  // How many of a page's readers speak for it.
  int64_t InterestedReaders(uint32_t page) const;

 private:
  // The logarithm of a condition's ratio, 0 with too little support.
  double LogOf(const crawl::PageCount& condition) const;
  // Their composite ratio.
  double Sum(std::span<const uint32_t> conditions, const std::vector<double>& logs) const;
  void AddTo(std::string_view factor, std::string_view name, const crawl::PageCount& condition,
             crawl::Affinities* affinities) const;

  const crawl::Trace* const trace_;
  const crawl::JudgedSignatures* const signatures_;  // may be null
  const Options& options_;
  const crawl::PageCount crawled_;
  crawl::UserInterest users_;
  crawl::LocalityInterest locality_;
  std::vector<double> user_logs_;       // by user
  std::vector<double> signature_logs_;  // by signature
};

}  // namespace affinity
