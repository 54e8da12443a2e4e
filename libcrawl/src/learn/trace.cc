#include "crawl/trace.h"

#include <arrow/status.h>

#include <algorithm>
#include <limits>
#include <utility>

#include "learn/url_rewriter.h"
#include "weblog/patterns/trails.h"
#include "weblog/url.h"

namespace crawl {
namespace {

// Turns sizes, each one place behind its list, into the places where the lists begin.
void SumUp(std::vector<uint32_t>* sizes) {
  for (size_t i = 1; i < sizes->size(); ++i) (*sizes)[i] += (*sizes)[i - 1];
}

// A log from outside may claim any dwell; too much of it is as much as can be counted.
void AddDwell(int64_t dwell_us, PageReading* reading) {
  ++reading->timed_views;
  if (__builtin_add_overflow(reading->dwell_us, dwell_us, &reading->dwell_us)) {
    reading->dwell_us = std::numeric_limits<int64_t>::max();
  }
}

}  // namespace

class Trace::Builder {
 public:
  explicit Builder(weblog::Trails trails) : trails_(std::move(trails)), trace_(new Trace()) {}

  arrow::Result<std::unique_ptr<Trace>> Build(const UrlRewriter& rewriter,
                                              const std::string& directory) {
    ARROW_ASSIGN_OR_RAISE(trace_->urls_, UrlTable::Make(directory));
    ARROW_RETURN_NOT_OK(NumberPages(rewriter));
    trace_->user_names_ = std::move(trails_.users);
    trace_->session_users_ = std::move(trails_.session_users);
    trace_->sessions_ = std::move(trails_.sessions);
    CountReadings();
    MarkSessions();
    ListViews();
    ListPagesOfUsers();
    ListUsersOfPages();
    return std::move(trace_);
  }

 private:
  // URLs that are the same once they are canonical get one number.
  arrow::Status NumberPages(const UrlRewriter& rewriter) {
    const weblog::UrlCanonicalizer canonicalizer;
    std::vector<uint32_t> numbers;
    numbers.reserve(trails_.pages.size());
    std::string scratch;
    for (std::string& url : trails_.pages) {
      rewriter.Rewrite(&url);
      ARROW_ASSIGN_OR_RAISE(const uint32_t number,
                            trace_->urls_->Add(canonicalizer.Canonical(url, &scratch)));
      numbers.push_back(number);
      std::string().swap(url);
    }
    trails_.sessions.Renumber(numbers);
    trails_.pages = {};
    return arrow::Status::OK();
  }

  void CountReadings() {
    auto& readings = trace_->readings_;
    readings.resize(trace_->urls_->size());
    const auto& views = trace_->sessions_.pages();
    for (size_t i = 0; i < views.size(); ++i) {
      PageReading& reading = readings[views[i]];
      ++reading.views;
      if (trails_.dwell_us[i] >= 0) AddDwell(trails_.dwell_us[i], &reading);
    }
    std::vector<int64_t>().swap(trails_.dwell_us);
  }

  void MarkSessions() {
    auto& begins = trace_->begins_session_;
    begins.resize(trace_->views() + 1);
    for (size_t i = 0; i <= trace_->sessions(); ++i) begins[trace_->sessions_.BeginOf(i)] = true;
  }

  void ListViews() {
    Lists& lists = trace_->page_views_;
    const auto& views = trace_->sessions_.pages();
    lists.begins.assign(size_t{trace_->pages()} + 1, 0);
    for (const uint32_t page : views) ++lists.begins[page + 1];
    SumUp(&lists.begins);
    lists.numbers.resize(views.size());
    std::vector<uint32_t> ends(lists.begins.begin(), lists.begins.end() - 1);
    for (size_t i = 0; i < views.size(); ++i) {
      lists.numbers[ends[views[i]]++] = static_cast<uint32_t>(i);
    }
  }

  // The sessions of each user, one user after the other.
  std::vector<uint32_t> SessionsByUser(std::vector<uint32_t>* begins) const {
    const auto& users = trace_->session_users_;
    begins->assign(size_t{trace_->users()} + 1, 0);
    for (const uint32_t user : users) ++(*begins)[user + 1];
    SumUp(begins);
    std::vector<uint32_t> sessions(users.size());
    std::vector<uint32_t> ends(begins->begin(), begins->end() - 1);
    for (size_t i = 0; i < users.size(); ++i) sessions[ends[users[i]]++] = static_cast<uint32_t>(i);
    return sessions;
  }

  void ListPagesOfUsers() {
    Lists& lists = trace_->user_pages_;
    std::vector<uint32_t> begins;
    const std::vector<uint32_t> sessions = SessionsByUser(&begins);
    std::vector<uint32_t> pages;
    // Room that is not used takes no memory.
    lists.numbers.reserve(trace_->views());
    lists.begins.push_back(0);
    for (uint32_t user = 0; user < trace_->users(); ++user) {
      pages.clear();
      for (uint32_t i = begins[user]; i < begins[user + 1]; ++i) {
        const auto session = trace_->sessions_[sessions[i]];
        pages.insert(pages.end(), session.begin(), session.end());
      }
      std::sort(pages.begin(), pages.end());
      lists.numbers.insert(lists.numbers.end(), pages.begin(),
                           std::unique(pages.begin(), pages.end()));
      lists.begins.push_back(static_cast<uint32_t>(lists.numbers.size()));
    }
    lists.numbers.shrink_to_fit();
  }

  // Users are gone through in their order, so that each page's come in order.
  void ListUsersOfPages() {
    Lists& lists = trace_->page_users_;
    lists.begins.assign(size_t{trace_->pages()} + 1, 0);
    for (const uint32_t page : trace_->user_pages_.numbers) ++lists.begins[page + 1];
    SumUp(&lists.begins);
    lists.numbers.resize(trace_->user_pages_.numbers.size());
    std::vector<uint32_t> ends(lists.begins.begin(), lists.begins.end() - 1);
    for (uint32_t user = 0; user < trace_->users(); ++user) {
      for (const uint32_t page : trace_->user_pages_[user]) lists.numbers[ends[page]++] = user;
    }
  }

  weblog::Trails trails_;
  std::unique_ptr<Trace> trace_;
};

arrow::Result<std::unique_ptr<Trace>> Trace::Read(arrow::RecordBatchReader* visits,
                                                  const TraceOptions& options) {
  ARROW_ASSIGN_OR_RAISE(const auto rewriter, UrlRewriter::Make(options.map_urls));
  ARROW_ASSIGN_OR_RAISE(auto trails, weblog::ReadTrails(visits, {.users = true, .dwell = true}));
  return Builder(std::move(trails)).Build(rewriter, options.directory);
}

}  // namespace crawl
