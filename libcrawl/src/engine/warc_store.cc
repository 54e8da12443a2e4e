#include "engine/warc_store.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <charconv>
#include <cstdio>
#include <cstring>
#include <type_traits>

#include "engine/clock.h"

namespace crawl {
namespace {

constexpr int64_t kMaxFile = int64_t{1} << 30;
// More than this does not wait to be written.
constexpr size_t kMostTaken = size_t{1} << 20;

arrow::Status SystemError(const std::string& path) {
  return arrow::Status::IOError(path, ": ", std::strerror(errno));
}

// A value of one line.
void AppendField(std::string_view name, std::string_view value, std::string* block) {
  block->append(name).append(": ");
  for (const char c : value) block->push_back(static_cast<unsigned char>(c) < ' ' ? ' ' : c);
  block->append("\r\n");
}

template <typename Number>
requires std::is_arithmetic_v<Number>
void AppendField(std::string_view name, Number value, std::string* block) {
  std::array<char, 32> digits;
  const char* end = std::to_chars(digits.begin(), digits.end(), value).ptr;
  AppendField(name, std::string_view(digits.data(), end), block);
}

}  // namespace

std::string WarcFileName(int file) {
  char name[32];
  std::snprintf(name, sizeof name, "crawl-%05d.warc.gz", file);
  return name;
}

arrow::Result<std::unique_ptr<WarcStore>> WarcStore::Open(const std::string& directory, int file,
                                                          int64_t offset) {
  const std::string path = directory + "/" + WarcFileName(file);
  const int fd = open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  if (fd < 0) return SystemError(path);
  std::unique_ptr<WarcStore> store(new WarcStore(directory, file, fd, offset));
  if (offset > 0) return store;
  store->PackInfo();
  ARROW_RETURN_NOT_OK(store->Write());
  return store;
}

WarcStore::WarcStore(std::string directory, int file, int fd, int64_t offset)
    : directory_(std::move(directory)), file_(file), fd_(fd), offset_(offset) {}

WarcStore::~WarcStore() { close(fd_); }

arrow::Status WarcStore::Write() {
  for (std::string_view bytes = taken_; !bytes.empty();) {
    const ssize_t written = write(fd_, bytes.data(), bytes.size());
    if (written < 0) {
      if (errno == EINTR) continue;
      return SystemError(directory_ + "/" + WarcFileName(file_));
    }
    offset_ += written;
    bytes.remove_prefix(static_cast<size_t>(written));
  }
  taken_.clear();
  return arrow::Status::OK();
}

void WarcStore::PackInfo() {
  WarcEntry info;
  info.type = "warcinfo";
  info.time_us = WallMicroseconds();
  info.content_type = "application/warc-fields";
  info.body =
      "software: trodden\r\nformat: WARC File Format 1.1\r\n"
      "conformsTo: http://iipc.github.io/warc-specifications/specifications/warc-format/"
      "warc-1.1/\r\n";
  const std::string name = WarcFileName(file_);
  info.fields.emplace_back("WARC-Filename", name);
  packer_.Append(info, &taken_);
}

arrow::Status WarcStore::OpenNext() {
  ARROW_RETURN_NOT_OK(Write());
  const std::string path = directory_ + "/" + WarcFileName(file_ + 1);
  const int fd = open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  if (fd < 0) return SystemError(path);
  close(fd_);
  fd_ = fd;
  ++file_;
  offset_ = 0;
  PackInfo();
  return arrow::Status::OK();
}

void WarcStore::PackRevisit(const FetchResult& fetch, const Original& original) {
  WarcEntry revisit;
  revisit.type = "revisit";
  revisit.url = fetch.url;
  revisit.time_us = fetch.begin_us;
  revisit.content_type = "application/http; msgtype=response";
  const std::string head = ArchivedHead(fetch.head);
  revisit.head = head;
  const bool not_modified = fetch.status == 304;
  revisit.fields.emplace_back("WARC-Profile", not_modified
                                                  ? "http://netpreserve.org/warc/1.1/revisit/"
                                                    "server-not-modified"
                                                  : "http://netpreserve.org/warc/1.1/revisit/"
                                                    "identical-payload-digest");
  revisit.fields.emplace_back("WARC-Refers-To-Target-URI", original.url);
  const std::string date = WarcDate(original.time_us);
  if (original.time_us > 0) revisit.fields.emplace_back("WARC-Refers-To-Date", date);
  if (!original.digest.empty()) {
    revisit.fields.emplace_back("WARC-Payload-Digest", original.digest);
  }
  if (!fetch.address.empty()) revisit.fields.emplace_back("WARC-IP-Address", fetch.address);
  packer_.Append(revisit, &taken_, &revisit_id_);
}

void WarcStore::PackMetadata(const Reading& reading, const FetchFacts& facts) {
  const FetchResult& fetch = reading.fetch;
  block_.clear();
  AppendField("n", facts.n, &block_);
  AppendField("hopsFromSeed", facts.depth, &block_);
  if (facts.parent >= 0) AppendField("parent", facts.parent, &block_);
  if (facts.same_as >= 0) AppendField("same-as", facts.same_as, &block_);
  AppendField("tries", facts.tries, &block_);
  if (facts.visit > 1) AppendField("visit", facts.visit, &block_);
  AppendField("score", facts.score, &block_);
  AppendField("why", facts.why, &block_);
  AppendField("fetchTimeMs", static_cast<double>(fetch.elapsed_us) / 1000, &block_);
  // Of a head that was cut off nothing else is archived.
  if (fetch.head.empty() && fetch.status > 0) AppendField("status", fetch.status, &block_);
  if (fetch.error != FetchError::kNone) {
    AppendField("error", NameOf(fetch.error), &block_);
    AppendField("detail", fetch.detail, &block_);
  }
  WarcEntry metadata;
  metadata.type = "metadata";
  metadata.url = fetch.url;
  metadata.time_us = fetch.begin_us;
  metadata.content_type = "application/warc-fields";
  metadata.body = block_;
  const std::string& to = facts.same_as >= 0 ? revisit_id_ : reading.response_id;
  if (!fetch.head.empty()) metadata.fields.emplace_back("WARC-Concurrent-To", to);
  packer_.Append(metadata, &taken_);
}

arrow::Result<WarcPlace> WarcStore::Append(const Reading& reading, const FetchFacts& facts,
                                           const Original* original) {
  if (offset_ > kMaxFile) ARROW_RETURN_NOT_OK(OpenNext());
  const size_t begin = taken_.size();
  WarcPlace place;
  // The response comes before the request: their order does not matter, and so the place of the
  // response is that of the group.
  if (!reading.fetch.head.empty()) {
    place = {file_, offset_ + static_cast<int64_t>(begin), 0, original != nullptr};
    if (original != nullptr) {
      PackRevisit(reading.fetch, *original);
    } else {
      taken_.append(reading.response_record);
    }
    place.length = static_cast<int64_t>(taken_.size() - begin);
    if (original == nullptr) taken_.append(reading.request_record);
  }
  PackMetadata(reading, facts);
  if (taken_.size() > kMostTaken) ARROW_RETURN_NOT_OK(Write());
  return place;
}

arrow::Status WarcStore::Sync() {
  ARROW_RETURN_NOT_OK(Write());
  return fdatasync(fd_) == 0 ? arrow::Status::OK()
                             : SystemError(directory_ + "/" + WarcFileName(file_));
}

}  // namespace crawl
