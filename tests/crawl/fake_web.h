// A web in memory, for tests of the crawl: it answers as it is told, at once, and remembers what it
// was asked for.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "crawl/web.h"

class FakeWeb : public crawl::Web {
 public:
  struct Answer {
    int status = 200;     // 0 when nothing comes
    std::string headers;  // lines with CRLF
    std::string body;
    crawl::FetchError error = crawl::FetchError::kNone;
  };

  explicit FakeWeb(bool live = false) : live_(live) {}

  // A page with links.
  void Page(const std::string& url, const std::vector<std::string>& links,
            const std::string& text = "") {
    std::string body = "<html><title>" + url + "</title><body><p>" + text + "</p>";
    for (const std::string& link : links) body += "<a href='" + link + "'>to " + link + "</a> ";
    answers_[url] = {{200, "Content-Type: text/html\r\n", body, {}}};
  }
  void Redirect(const std::string& url, const std::string& target) {
    answers_[url] = {{301, "Location: " + target + "\r\n", "", {}}};
  }
  // Answers in turn; the last one stays.
  void Answers(const std::string& url, std::vector<Answer> answers) {
    answers_[url] = std::move(answers);
  }

  // The URLs that were asked for, in order.
  const std::vector<std::string>& asked() const { return asked_; }
  const std::vector<crawl::FetchRequest>& requests() const { return requests_; }
  // When each of them was asked for.
  const std::vector<std::chrono::steady_clock::time_point>& times() const { return times_; }

  bool live() const override { return live_; }
  size_t max_in_flight() const override { return 8; }
  void Start(crawl::FetchRequest request) override {
    asked_.push_back(request.url);
    times_.push_back(std::chrono::steady_clock::now());
    requests_.push_back(request);
    pending_.push_back(std::move(request));
  }
  void Wait(std::chrono::milliseconds, std::vector<crawl::FetchResult>* results) override {
    for (const crawl::FetchRequest& request : pending_) results->push_back(Respond(request));
    pending_.clear();
  }
  void Wake() override {}
  void Abort() override {}

 private:
  crawl::FetchResult Respond(const crawl::FetchRequest& request) {
    crawl::FetchResult result;
    result.id = request.id;
    result.url = request.url;
    result.begin_us = 1'700'000'000'000'000;
    Answer answer = {404, "", "", {}};
    if (const auto found = answers_.find(request.url); found != answers_.end()) {
      answer = found->second.front();
      if (found->second.size() > 1) found->second.erase(found->second.begin());
    }
    result.error = answer.error;
    if (answer.status == 0) return result;
    result.status = answer.status;
    result.head = "HTTP/1.1 " + std::to_string(answer.status) + " X\r\n" + answer.headers + "\r\n";
    result.request_head = "GET / HTTP/1.1\r\n\r\n";
    result.body = answer.body;
    return result;
  }

  const bool live_;
  std::map<std::string, std::vector<Answer>> answers_;
  std::vector<std::string> asked_;
  std::vector<std::chrono::steady_clock::time_point> times_;
  std::vector<crawl::FetchRequest> requests_;
  std::vector<crawl::FetchRequest> pending_;
};
