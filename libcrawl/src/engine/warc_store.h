// The archive of a crawl, DIR/crawl-00000.warc.gz and so on: what the crawl is resumed from.
//
// Every fetch is a group of records, written at once: request and response (or a revisit of an
// earlier one), where there are any, and last a metadata record with what the crawl knows of the
// fetch. The metadata record is the point of commitment: a group that lacks it did not happen. What
// the frontier holds and what strategies have learned follows from the groups in their order.
#pragma once

#include <arrow/result.h>
#include <arrow/status.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "crawl/warc.h"
#include "crawl/web.h"
#include "engine/page_reader.h"

namespace crawl {

// What the crawl knows of a fetch beside the response.
struct FetchFacts {
  int64_t n = 0;
  int depth = 0;
  int64_t parent = -1;   // the n of the page that led here; -1 for none
  int64_t same_as = -1;  // the n of an earlier fetch with the same body; -1 for none
  int tries = 1;
  int visit = 1;  // 2 for those of the first --revisit, and so on
  double score = 0;
  std::string why;
};

// Where a record is.
struct WarcPlace {
  int file = -1;  // -1 for nowhere
  int64_t offset = 0;
  int64_t length = 0;
  bool is_revisit = false;  // of an earlier response
};

std::string WarcFileName(int file);

class WarcStore {
 public:
  // Writes behind what is there: to file number `file`, from byte `offset` on.
  static arrow::Result<std::unique_ptr<WarcStore>> Open(const std::string& directory, int file,
                                                        int64_t offset);
  ~WarcStore();

  // An earlier response with the same body.
  struct Original {
    std::string_view url;
    int64_t time_us = 0;
    std::string_view digest;  // of the body
  };

  // Takes a group and returns where its response will be. `original` is null unless same_as says
  // otherwise; then a revisit is written in place of the response.
  arrow::Result<WarcPlace> Append(const Reading& reading, const FetchFacts& facts,
                                  const Original* original);
  // Writes what was taken. After this returns, no kill of the process undoes it.
  arrow::Status Write();

  // Writes, and makes sure that the disk has everything.
  arrow::Status Sync();

 private:
  WarcStore(std::string directory, int file, int fd, int64_t offset);
  arrow::Status OpenNext();
  void PackInfo();
  void PackRevisit(const FetchResult& fetch, const Original& original);
  void PackMetadata(const Reading& reading, const FetchFacts& facts);

  const std::string directory_;
  int file_;
  int fd_;
  int64_t offset_;  // behind what is written
  WarcPacker packer_;
  std::string taken_;  // and not written yet
  std::string block_, revisit_id_;
};

// A fetch as the archive has it.
struct ArchivedFetch {
  FetchFacts facts;
  FetchResult fetch;
  std::string digest;  // of the body; empty without one
  WarcPlace place;     // of the response or revisit
};

// Reads the archive of a crawl group by group.
class WarcLog {
 public:
  static arrow::Result<std::unique_ptr<WarcLog>> Open(const std::string& directory);

  // The next group; false at the end. What follows the last whole group is cut off from the file.
  arrow::Result<bool> Next(ArchivedFetch* fetch);

  // Where to go on writing, once Next has returned false.
  int end_file() const { return end_file_; }
  int64_t end_offset() const { return end_offset_; }

 private:
  explicit WarcLog(std::string directory) : directory_(std::move(directory)) {}
  arrow::Status OpenFile(int file);
  arrow::Result<bool> NextRecord();
  arrow::Status TakeResponse(ArchivedFetch* fetch);
  arrow::Status TakeMetadata(ArchivedFetch* fetch);
  // Fills in the body of a fetch that repeats the one at `original`.
  arrow::Status TakeOriginalBody(int64_t original, ArchivedFetch* fetch);

  const std::string directory_;
  std::unique_ptr<WarcReader> reader_;
  WarcRecord record_;
  int file_ = -1;
  int end_file_ = 0;
  int64_t end_offset_ = 0;
  std::vector<WarcPlace> places_;  // of the responses, by n
};

}  // namespace crawl
