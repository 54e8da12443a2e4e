// Makes a History page by page.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "crawl/history.h"
#include "crawl/page.h"
#include "crawl/text.h"

namespace crawl {

class HistoryBuilder {
 public:
  HistoryBuilder();
  ~HistoryBuilder();

  // Adds a page, whose URL and links are canonical. One that is there already is passed over.
  void Add(std::string_view url, bool relevant, const Page& page, const Terms& terms);
  // May be called once.
  std::shared_ptr<const History> Finish();

 private:
  std::unique_ptr<History::Impl> impl_;
};

}  // namespace crawl
