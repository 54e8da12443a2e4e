// Watching a crawl: a live line on the terminal, a log of events, and an account at the end.
#pragma once

#include <arrow/result.h>
#include <arrow/status.h>

#include <cstdio>
#include <memory>
#include <string>

#include "crawl/crawl.h"
#include "crawl/trace.h"

namespace crawl_run {

// "1,234 pages  56/s  12 errors  34,567 waiting  8 hosts  45 MB  3:21 left": what the live line
// says. `budget` is 0 when there is none.
std::string LiveText(const crawl::CrawlProgress& progress, int64_t budget, double pages_per_second);

// The account of a crawl that has ended, some lines; with the relevant pages when they were asked
// for.
std::string AccountText(const crawl::CrawlSummary& summary, bool has_predicate);

class Watch : public crawl::CrawlObserver {
 public:
  // `log` is the path of a file that gets a line of JSON for each page and event, behind what it
  // has already; empty for none. The live line is drawn when stderr is a terminal, unless `quiet`.
  // `trace` may be null, else it must outlive this.
  static arrow::Result<std::unique_ptr<Watch>> Make(const std::string& log, bool quiet,
                                                    int64_t budget, const crawl::Trace* trace);
  ~Watch() override;

  void OnPage(const crawl::PageFacts& page) override;
  void OnEvent(const crawl::EventFacts& event) override;
  void OnProgress(const crawl::CrawlProgress& progress) override;

  // Whether a page was crawled that is in the trace.
  bool met_trace() const { return met_trace_; }

  // Removes the live line and reports what could not be written.
  arrow::Status Close();

 private:
  Watch(std::string log, std::FILE* file, bool live, int64_t budget, const crawl::Trace* trace);
  void WriteLine();
  void WritePending();

  const std::string log_;
  std::FILE* file_;
  const bool live_;
  const int64_t budget_;
  const crawl::Trace* const trace_;
  bool met_trace_ = false;
  std::string line_, pending_;
  bool drawn_ = false;
  bool failed_ = false;
  // The rate is that of the last seconds.
  double last_seconds_ = 0;
  int64_t last_pages_ = 0;
  double rate_ = 0;
};

}  // namespace crawl_run
