#include "extract/documents.h"

#include <arrow/status.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <utility>

#include "crawl/warc_responses.h"
#include "support/terminal.h"
#include "support/usage.h"
#include "support/web_files.h"

namespace extract {
namespace {

namespace fs = std::filesystem;

class WarcDocuments : public DocumentSource {
 public:
  explicit WarcDocuments(std::vector<std::string> paths) : responses_(std::move(paths)) {}

  arrow::Result<bool> Next(Document* document) override {
    ARROW_ASSIGN_OR_RAISE(const bool more, responses_.Next(&response_));
    if (!more) return false;
    document->url = response_.url;
    document->fetched_us = response_.time_us;
    document->digest = response_.digest;
    document->head = response_.head;
    document->lost = response_.lost;
    document->file.clear();
    document->bytes.swap(response_.block);
    return true;
  }

  int64_t TakeProgress() override {
    return responses_.bytes() - std::exchange(progress_, responses_.bytes());
  }
  int64_t other_records() const override { return responses_.other_records(); }

 private:
  crawl::WarcResponses responses_;
  crawl::WarcResponse response_;
  int64_t progress_ = 0;
};

struct NamedFile {
  std::string path;
  std::string url;
};

class FileDocuments : public DocumentSource {
 public:
  explicit FileDocuments(std::vector<NamedFile> files) : files_(std::move(files)) {}

  arrow::Result<bool> Next(Document* document) override {
    if (next_ == files_.size()) return false;
    const NamedFile& file = files_[next_++];
    struct stat info = {};
    if (stat(file.path.c_str(), &info) != 0) {
      return arrow::Status::IOError(file.path, ": cannot be read");
    }
    document->url = file.url;
    document->fetched_us = int64_t{info.st_mtim.tv_sec} * 1'000'000 + info.st_mtim.tv_nsec / 1000;
    document->digest.clear();
    document->head.clear();
    document->lost = false;
    document->file = file.path;
    progress_ += info.st_size;
    return true;
  }

  int64_t TakeProgress() override { return std::exchange(progress_, 0); }

 private:
  const std::vector<NamedFile> files_;
  size_t next_ = 0;
  int64_t progress_ = 0;
};

// The regular files below a directory, in the order of their names.
arrow::Status ListFiles(const std::string& directory, const std::string& base,
                        std::vector<NamedFile>* files) {
  std::error_code error;
  std::vector<std::string> paths;
  fs::recursive_directory_iterator entry(directory, error);
  for (; !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
    std::error_code ignored;
    if (entry->is_regular_file(ignored)) paths.push_back(entry->path().string());
  }
  if (error) return arrow::Status::IOError(directory, ": ", error.message());
  std::sort(paths.begin(), paths.end());
  for (const std::string& path : paths) {
    files->push_back(
        {path, UrlOfFile(base, fs::path(path).lexically_relative(directory).string())});
  }
  return arrow::Status::OK();
}

}  // namespace

std::string UrlOfFile(const std::string& base, const std::string& path) {
  constexpr char kDigits[] = "0123456789ABCDEF";
  std::string url = base.ends_with('/') ? base : base + "/";
  for (const char c : path) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte > 0x20 && byte < 0x7F &&
        std::string_view("%?#\"<>\\^`{|}").find(c) == std::string::npos) {
      url += c;
    } else {
      ((url += '%') += kDigits[byte >> 4]) += kDigits[byte & 15];
    }
  }
  return url;
}

arrow::Result<std::unique_ptr<DocumentSource>> OpenDocuments(const std::vector<std::string>& paths,
                                                             const std::string& base) {
  std::string archive, other;
  std::vector<NamedFile> files;
  for (const std::string& path : paths) {
    if (path == "-" && support::IsTerminal(STDIN_FILENO)) {
      return support::UsageError("standard input is a terminal: name a WARC file");
    }
    std::error_code error;
    const bool directory = path != "-" && fs::is_directory(path, error);
    support::WebFileKind kind = support::WebFileKind::kOther;
    if (!directory) {
      ARROW_ASSIGN_OR_RAISE(kind, support::KindOfWebFile(path));
    }
    if (kind == support::WebFileKind::kRows) {
      return arrow::Status::Invalid(path, " holds rows, not pages to be read: see weblog-view");
    }
    const bool warc = kind != support::WebFileKind::kOther;
    (warc ? archive : other) = path;
    if (warc) continue;
    if (base.empty()) {
      return support::UsageError(path, " is no WARC file; for HTML, --base URL says where it is");
    }
    if (directory) {
      ARROW_RETURN_NOT_OK(ListFiles(path, base, &files));
    } else {
      files.push_back({path, UrlOfFile(base, fs::path(path).filename().string())});
    }
  }
  if (!archive.empty() && !other.empty()) {
    return support::UsageError(archive, " is a WARC file and ", other,
                               " is not; take them one after the other");
  }
  if (!files.empty() || !other.empty()) return std::make_unique<FileDocuments>(std::move(files));
  return std::make_unique<WarcDocuments>(paths);
}

}  // namespace extract
