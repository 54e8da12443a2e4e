// The documents that crawl-extract reads: the responses and revisits of WARC files, or files of HTML.
#pragma once

#include <arrow/result.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace extract {

struct Document {
  std::string url;  // as written
  int64_t fetched_us = 0;
  std::string digest;  // of the body; empty when it has to be worked out
  std::string file;    // when it is not empty, what has to be read into `bytes`
  std::string bytes;   // an HTTP response, head and body; of a file its bytes
  std::string head;    // the head that counts instead of the one in `bytes`; empty for none
  bool lost = false;   // a revisit of a response that is not in the files
};

class DocumentSource {
 public:
  virtual ~DocumentSource() = default;

  // The next document in the order of the arguments; false at the end. `document` keeps its memory.
  virtual arrow::Result<bool> Next(Document* document) = 0;

  // How much of the input has been read since the last call, in bytes as they are in the files.
  virtual int64_t TakeProgress() = 0;

  // Records that are no responses or revisits.
  virtual int64_t other_records() const { return 0; }
};

// Opens WARC files, or files and directories of HTML, which then have URLs below `base`. They
// cannot be mixed.
arrow::Result<std::unique_ptr<DocumentSource>> OpenDocuments(const std::vector<std::string>& paths,
                                                             const std::string& base);

// The URL of a file at `path` below `base`: "http://h/" and "a b.html" make "http://h/a%20b.html".
std::string UrlOfFile(const std::string& base, const std::string& path);

}  // namespace extract
