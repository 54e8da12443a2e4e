#include "crawl/warc.h"
#include "synth/options.h"
#include "synth/text_file.h"
#include "synth/web_sink.h"

namespace synth {
namespace {

std::string_view Reason(int status) {
  if (status == 301) return "301 Moved Permanently";
  return status == 404 ? "404 Not Found" : "200 OK";
}

class WebArchive : public WebSink {
 public:
  WebArchive(TextFile file, int64_t start, uint64_t seed)
      : file_(std::move(file)), packer_(seed), time_(start) {
    crawl::WarcEntry info;
    info.type = "warcinfo";
    info.time_us = start;
    info.content_type = "application/warc-fields";
    info.body = "software: synth-web\r\nformat: WARC File Format 1.1\r\n";
    Write(info);
  }

  arrow::Status Add(const Answer& answer) override {
    head_ = "HTTP/1.1 ";
    head_.append(Reason(answer.status)).append("\r\nContent-Type: text/html; charset=utf-8\r\n");
    if (!answer.location.empty()) {
      head_.append("Location: ").append(answer.location).append("\r\n");
    }
    head_.append("Content-Length: ").append(std::to_string(answer.body.size()));
    head_.append("\r\n\r\n");
    crawl::WarcEntry entry;
    entry.type = "response";
    entry.url = answer.url;
    entry.time_us = time_;
    entry.content_type = "application/http; msgtype=response";
    entry.head = head_;
    entry.body = answer.body;
    Write(entry);
    time_ += kSecond;
    return file_.status();
  }

  arrow::Status Commit() override { return file_.Commit(); }

 private:
  void Write(const crawl::WarcEntry& entry) {
    packed_.clear();
    packer_.Append(entry, &packed_);
    file_.Append(packed_);
  }

  TextFile file_;
  crawl::WarcPacker packer_;
  int64_t time_;
  std::string head_, packed_;
};

}  // namespace

arrow::Result<std::unique_ptr<WebSink>> OpenWebArchive(const std::string& directory, int64_t start,
                                                       uint64_t seed) {
  ARROW_ASSIGN_OR_RAISE(TextFile file, TextFile::Open(directory + "/web.warc.gz"));
  return std::make_unique<WebArchive>(std::move(file), start, seed);
}

}  // namespace synth
