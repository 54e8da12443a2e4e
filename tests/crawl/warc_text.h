// WARC records for tests, written out by hand and packed in every way.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "crawl/warc.h"

namespace crawl {

// A record with its two line ends, as WARC/1.0 has it.
inline std::string RecordText(std::string_view type, std::string_view url, std::string_view block,
                              std::string_view more_fields = "") {
  std::string text = "WARC/1.0\r\nWARC-Type: " + std::string(type) + "\r\n";
  if (!url.empty()) text += "WARC-Target-URI: " + std::string(url) + "\r\n";
  text += "WARC-Date: 2026-01-02T03:04:05Z\r\nWARC-Record-ID: <urn:uuid:1>\r\n";
  text += more_fields;
  text += "Content-Length: " + std::to_string(block.size()) + "\r\n\r\n";
  return (text += block) += "\r\n\r\n";
}

inline std::string ResponseText(std::string_view url, std::string_view body,
                                std::string_view more_fields = "") {
  return RecordText("response", url,
                    "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n" + std::string(body),
                    more_fields);
}

// All records that can be read of a file, and how it ended.
struct ReadRecords {
  std::vector<WarcRecord> records;
  arrow::Status end;
  int64_t good_until = 0;
};

inline ReadRecords ReadAll(const std::string& path, const WarcLimits& limits = {}) {
  ReadRecords all;
  auto reader = WarcReader::Open(path, limits);
  all.end = reader.status();
  while (all.end.ok()) {
    WarcRecord record;
    const auto more = (*reader)->Next(&record);
    all.end = more.status();
    if (!more.ok() || !*more) break;
    all.records.push_back(std::move(record));
  }
  if (reader.ok()) all.good_until = (*reader)->good_until();
  return all;
}

}  // namespace crawl
