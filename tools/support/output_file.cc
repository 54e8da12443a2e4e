#include "support/output_file.h"

#include <arrow/buffer.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>

#include <cerrno>
#include <cstdio>

#include "support/temporary_file.h"
#include "support/terminal.h"

namespace support {
namespace {

constexpr int kFlags = O_RDWR | O_CLOEXEC;

std::string DirectoryOf(const std::string& path) {
  const size_t slash = path.rfind('/');
  if (slash == std::string::npos) return ".";
  return slash == 0 ? "/" : path.substr(0, slash);
}

std::string BaseName(const std::string& path) { return path.substr(path.rfind('/') + 1); }

// The file that a chain of symbolic links leads to: replacing a link itself would surprise its
// owner.
std::string Resolved(const std::string& path) {
  char* resolved = ::realpath(path.c_str(), nullptr);
  std::string result = resolved == nullptr ? path : resolved;
  ::free(resolved);
  return result;
}

std::string TemporaryName(const std::string& target) {
  return DirectoryOf(target) + "/." + BaseName(target) + "." + std::to_string(::getpid());
}

}  // namespace

arrow::Result<std::unique_ptr<OutputFile>> OutputFile::Open(const std::string& path) {
  std::unique_ptr<OutputFile> file(new OutputFile(path == "-" ? kStdoutName : path));
  UniqueFd fd;
  struct stat status;
  if (path == "-") {
    fd = UniqueFd(STDOUT_FILENO);
  } else if (::stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode)) {
    if (S_ISDIR(status.st_mode)) return ErrnoError(EISDIR, path);
    fd = UniqueFd(::open(path.c_str(), O_WRONLY | O_CLOEXEC));
    if (!fd.valid()) return ErrnoError(errno, path);
  } else {
    file->target_ = Resolved(path);
    ARROW_RETURN_NOT_OK(file->OpenTemporary());
    fd = UniqueFd(::fcntl(file->file_.get(), F_DUPFD_CLOEXEC, 0));
  }
  file->is_terminal_ = IsTerminal(fd.get());
  file->stream_ = std::make_unique<FdOutputStream>(std::move(fd), file->name_);
  return file;
}

OutputFile::~OutputFile() {
  if (!temporary_name_.empty()) ::unlink(temporary_name_.c_str());
}

arrow::Status OutputFile::OpenTemporary() {
  struct stat status;
  const bool replaces = ::stat(target_.c_str(), &status) == 0;
  if (replaces && ::access(target_.c_str(), W_OK) != 0) return ErrnoError(errno, name_);
  // A file without a name gets one by way of its descriptor's.
  if (HasDescriptorPaths()) {
    file_ = UniqueFd(::open(DirectoryOf(target_).c_str(), O_TMPFILE | kFlags, 0666));
  }
  if (!file_.valid()) {
    const std::string name = TemporaryName(target_);
    file_ = UniqueFd(::open(name.c_str(), O_CREAT | O_EXCL | kFlags, 0666));
    if (file_.valid()) temporary_name_ = name;
  }
  if (!file_.valid()) return ErrnoError(errno, name_);
  if (replaces) (void)::fchmod(file_.get(), status.st_mode & 07777);
  return arrow::Status::OK();
}

arrow::Result<std::string> OutputFile::WritablePath() {
  if (!temporary_name_.empty()) return temporary_name_;
  if (!file_.valid()) {
    ARROW_ASSIGN_OR_RAISE(file_, MakeTemporaryFile());
  }
  return DescriptorPath(file_.get());
}

arrow::Status OutputFile::CopyFromTemporary() {
  if (::lseek(file_.get(), 0, SEEK_SET) != 0) return ErrnoError(errno, name_);
  FdInputStream input(std::move(file_), "temporary file");
  while (true) {
    ARROW_ASSIGN_OR_RAISE(const auto piece, input.Read(1 << 20));
    if (piece->size() == 0) return arrow::Status::OK();
    ARROW_RETURN_NOT_OK(stream_->Write(piece->data(), piece->size()));
  }
}

arrow::Status OutputFile::GiveName() {
  if (temporary_name_.empty()) {
    const std::string name = TemporaryName(target_);
    ::unlink(name.c_str());  // of an earlier process with this number that was killed at the wrong
                             // moment
    if (::linkat(AT_FDCWD, DescriptorPath(file_.get()).c_str(), AT_FDCWD, name.c_str(),
                 AT_SYMLINK_FOLLOW) != 0) {
      return ErrnoError(errno, name_);
    }
    temporary_name_ = name;
  }
  if (::rename(temporary_name_.c_str(), target_.c_str()) != 0) return ErrnoError(errno, name_);
  temporary_name_.clear();
  return arrow::Status::OK();
}

arrow::Status OutputFile::Commit() {
  if (target_.empty() && file_.valid()) ARROW_RETURN_NOT_OK(CopyFromTemporary());
  ARROW_RETURN_NOT_OK(stream_->Close());
  return target_.empty() ? arrow::Status::OK() : GiveName();
}

}  // namespace support
