// What happens to URLs and hosts that are no pages: counted by kind, with some examples of each.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "crawl/crawl.h"
#include "crawl/database.h"

namespace crawl {

class EventLog {
 public:
  // Either may be null.
  EventLog(CrawlDatabase* database, CrawlObserver* observer)
      : database_(database), observer_(observer) {}

  // While it is quiet it counts alone: what happens was told before.
  void BeQuiet(bool quiet) { quiet_ = quiet; }

  // An event that happens seldom: always told.
  void Tell(std::string_view kind, std::string_view url, std::string_view detail);

  // A URL that is not fetched, of which there may be any number: the first kExamples of each reason
  // are told, all are counted.
  static constexpr int64_t kExamples = 100;
  void Refuse(std::string_view reason, std::string_view url);

  int64_t refused() const { return refused_; }
  std::vector<std::pair<std::string, int64_t>> Refusals() const;

 private:
  CrawlDatabase* database_;
  CrawlObserver* observer_;
  std::map<std::string, int64_t, std::less<>> refusals_;
  int64_t refused_ = 0;
  bool quiet_ = false;
};

}  // namespace crawl
