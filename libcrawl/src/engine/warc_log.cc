#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cmath>
#include <cstring>
#include <filesystem>

#include "crawl/http_message.h"
#include "engine/warc_store.h"
#include "warc/mapped_file.h"

namespace crawl {
namespace {

int64_t Number(std::string_view text, int64_t otherwise) {
  int64_t number = otherwise;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

double Decimal(std::string_view text) {
  double number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

// Takes "name: value" off the front of `block`; false when nothing is left.
bool TakeField(std::string_view* block, std::string_view* name, std::string_view* value) {
  if (block->empty()) return false;
  const size_t end = std::min(block->find("\r\n"), block->size());
  const std::string_view line = block->substr(0, end);
  block->remove_prefix(std::min(block->size(), end + 2));
  const size_t colon = std::min(line.find(": "), line.size());
  *name = line.substr(0, colon);
  *value = line.substr(std::min(line.size(), colon + 2));
  return true;
}

// Whether the file has a whole fetch at byte `from` or behind it. What a kill leaves has none, since
// every fetch ends with its metadata; a file that was damaged otherwise may have any number.
arrow::Result<bool> HasFetchBehind(const std::string& path, int64_t from) {
  // The longest record of information on an archive that any version of this program writes.
  constexpr size_t kMaxInfo = 4096;
  constexpr std::string_view kMember = "\x1f\x8b\x08";
  ARROW_ASSIGN_OR_RAISE(const auto mapped, MappedFile::Open(path));
  if (mapped == nullptr) return arrow::Status::IOError(path, ": is not a regular file");
  const std::string_view bytes = mapped->bytes();
  if (from == 0 && bytes.size() > kMaxInfo) return true;
  ARROW_ASSIGN_OR_RAISE(const auto reader, WarcReader::Open(path));
  WarcRecord record;
  for (size_t at = static_cast<size_t>(from); (at = bytes.find(kMember, at)) != bytes.npos; ++at) {
    ARROW_RETURN_NOT_OK(reader->Seek(static_cast<int64_t>(at)));
    const auto more = reader->Next(&record);
    if (more.ok() && *more && record.type == "metadata") return true;
  }
  return false;
}

}  // namespace

arrow::Result<std::unique_ptr<WarcLog>> WarcLog::Open(const std::string& directory) {
  std::unique_ptr<WarcLog> log(new WarcLog(directory));
  return log;
}

arrow::Status WarcLog::OpenFile(int file) {
  ARROW_ASSIGN_OR_RAISE(reader_, WarcReader::Open(directory_ + "/" + WarcFileName(file)));
  file_ = file;
  return arrow::Status::OK();
}

// The next record of any file; false at the end of the last. A file that ends within a record ends
// before it: that is what a kill leaves, and it can only be the last one. Other damage is an error:
// what is behind it must not be cut off.
arrow::Result<bool> WarcLog::NextRecord() {
  while (true) {
    if (reader_ != nullptr) {
      const auto more = reader_->Next(&record_);
      if (more.ok() && *more) return true;
      reader_.reset();
      if (!more.ok()) {
        const std::string path = directory_ + "/" + WarcFileName(file_);
        bool damaged = std::filesystem::exists(directory_ + "/" + WarcFileName(file_ + 1));
        if (!damaged) {
          ARROW_ASSIGN_OR_RAISE(damaged, HasFetchBehind(path, end_offset_));
        }
        if (!damaged) return false;
        return more.status().WithMessage(more.status().message(),
                                         "; there are fetches behind, so no kill has done this, "
                                         "and nothing is cut off");
      }
    }
    const std::string next = directory_ + "/" + WarcFileName(file_ + 1);
    std::error_code error;
    if (!std::filesystem::exists(next, error)) return false;
    if (std::filesystem::file_size(next, error) == 0) return false;
    end_file_ = file_ + 1;
    end_offset_ = 0;
    ARROW_RETURN_NOT_OK(OpenFile(file_ + 1));
  }
}

arrow::Result<bool> WarcLog::Next(ArchivedFetch* fetch) {
  *fetch = {};
  while (true) {
    ARROW_ASSIGN_OR_RAISE(const bool more, NextRecord());
    if (!more) break;
    if (record_.type == "response" || record_.type == "revisit") {
      ARROW_RETURN_NOT_OK(TakeResponse(fetch));
    } else if (record_.type == "metadata") {
      ARROW_RETURN_NOT_OK(TakeMetadata(fetch));
      end_offset_ = record_.offset + record_.length;
      return true;
    } else if (record_.type == "warcinfo") {
      end_offset_ = record_.offset + record_.length;
    }
  }
  const std::string path = directory_ + "/" + WarcFileName(end_file_);
  if (std::filesystem::exists(path) && truncate(path.c_str(), end_offset_) != 0) {
    return arrow::Status::IOError(path, ": ", std::strerror(errno));
  }
  return false;
}

arrow::Status WarcLog::TakeResponse(ArchivedFetch* fetch) {
  HttpMessage message;
  if (!SplitHttpMessage(record_.block, &message)) return arrow::Status::OK();
  fetch->fetch.head = message.head;
  fetch->fetch.body = message.body;
  fetch->fetch.status = message.status;
  fetch->fetch.address = record_.Field("warc-ip-address");
  fetch->digest = record_.Field("warc-payload-digest");
  fetch->place = {file_, record_.offset, record_.length, record_.type == "revisit"};
  return arrow::Status::OK();
}

arrow::Status WarcLog::TakeMetadata(ArchivedFetch* fetch) {
  FetchFacts& facts = fetch->facts;
  fetch->fetch.url = record_.url;
  fetch->fetch.begin_us = ParseWarcDate(record_.date).value_or(0);
  std::string_view block = record_.block, name, value;
  while (TakeField(&block, &name, &value)) {
    if (name == "n") facts.n = Number(value, 0);
    if (name == "hopsFromSeed") facts.depth = static_cast<int>(Number(value, 0));
    if (name == "parent") facts.parent = Number(value, -1);
    if (name == "same-as") facts.same_as = Number(value, -1);
    if (name == "tries") facts.tries = static_cast<int>(Number(value, 1));
    if (name == "visit") facts.visit = static_cast<int>(Number(value, 1));
    if (name == "score") facts.score = Decimal(value);
    if (name == "why") facts.why = value;
    if (name == "fetchTimeMs") fetch->fetch.elapsed_us = std::llround(Decimal(value) * 1000);
    if (name == "status") fetch->fetch.status = static_cast<int>(Number(value, 0));
    if (name == "error") fetch->fetch.error = FetchErrorNamed(value);
    if (name == "detail") fetch->fetch.detail = value;
  }
  const int64_t expected = std::max<int64_t>(1, static_cast<int64_t>(places_.size()));
  if (facts.n != expected) {
    return arrow::Status::Invalid(directory_, "/", WarcFileName(file_), ": byte ", record_.offset,
                                  ": a metadata record of fetch ", facts.n, " where that of ",
                                  expected,
                                  " should be; only the archives that crawl-run made can "
                                  "be resumed");
  }
  places_.resize(static_cast<size_t>(facts.n) + 1);
  places_[static_cast<size_t>(facts.n)] = fetch->place;
  if (facts.same_as >= 0 && fetch->fetch.status != 304) {
    return TakeOriginalBody(facts.same_as, fetch);
  }
  return arrow::Status::OK();
}

arrow::Status WarcLog::TakeOriginalBody(int64_t original, ArchivedFetch* fetch) {
  if (original >= static_cast<int64_t>(places_.size())) return arrow::Status::OK();
  const WarcPlace place = places_[static_cast<size_t>(original)];
  if (place.file < 0) return arrow::Status::OK();
  ARROW_ASSIGN_OR_RAISE(auto reader, WarcReader::Open(directory_ + "/" + WarcFileName(place.file)));
  ARROW_RETURN_NOT_OK(reader->Seek(place.offset));
  WarcRecord record;
  ARROW_ASSIGN_OR_RAISE(const bool more, reader->Next(&record));
  HttpMessage message;
  if (more && SplitHttpMessage(record.block, &message)) fetch->fetch.body = message.body;
  return arrow::Status::OK();
}

}  // namespace crawl
