#include "warc_pages.h"

#include <doctest/doctest.h>
#include <zlib.h>

#include <memory>

namespace crawl {
namespace {

// A plain reader for well-formed archives.
class WarcFile {
 public:
  explicit WarcFile(const std::string& path) : file_(gzopen(path.c_str(), "rb"), gzclose) {}
  bool is_open() const { return file_ != nullptr; }

  bool Line(std::string* line) {
    line->clear();
    for (int c = gzgetc(file_.get()); c != -1; c = gzgetc(file_.get())) {
      if (c == '\n') return true;
      if (c != '\r') line->push_back(static_cast<char>(c));
    }
    return false;
  }

  std::string Bytes(size_t count) {
    std::string bytes(count, '\0');
    REQUIRE(gzread(file_.get(), bytes.data(), static_cast<unsigned>(count)) ==
            static_cast<int>(count));
    return bytes;
  }

 private:
  std::unique_ptr<gzFile_s, int (*)(gzFile)> file_;
};

std::string Value(const std::string& line, const std::string& name) {
  return line.starts_with(name + ": ") ? line.substr(name.size() + 2) : "";
}

void TakeResponse(const std::string& message, WarcPage* page) {
  const size_t end = message.find("\r\n\r\n");
  const size_t type = message.find("Content-Type: ");
  if (type < end) {
    const size_t begin = type + 14;
    page->content_type = message.substr(begin, message.find("\r\n", begin) - begin);
  }
  page->body = message.substr(end + 4);
}

}  // namespace

std::vector<WarcPage> ReadWarcPages(const std::string& name, size_t count) {
  std::vector<WarcPage> pages;
  WarcFile file(std::string(TRODDEN_SHARED_DATA) + "/" + name);
  std::string line;
  while (file.is_open() && pages.size() < count && file.Line(&line)) {
    if (line != "WARC/1.1") continue;
    WarcPage page;
    size_t length = 0;
    bool response = false;
    while (file.Line(&line) && !line.empty()) {
      if (line == "WARC-Type: response") response = true;
      if (const auto value = Value(line, "WARC-Target-URI"); !value.empty()) page.url = value;
      if (const auto value = Value(line, "Content-Length"); !value.empty()) {
        length = std::stoul(value);
      }
    }
    const std::string block = file.Bytes(length);
    if (!response) continue;
    TakeResponse(block, &page);
    pages.push_back(std::move(page));
  }
  return pages;
}

}  // namespace crawl
