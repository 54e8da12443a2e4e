#include "support/input.h"

#include <arrow/buffer.h>
#include <arrow/status.h>
#include <fcntl.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <cerrno>

#include "support/concatenated_reader.h"
#include "support/fd_stream.h"
#include "support/ipc_reader.h"
#include "support/not_rows.h"
#include "support/parquet.h"
#include "support/temporary_file.h"
#include "support/terminal.h"
#include "support/usage.h"

namespace support {
namespace {

// All formats show themselves in their first bytes; a live stream may not have more to give yet.
constexpr int64_t kMagicBytes = 8;

// gzip, zstd, xz, bzip2.
constexpr std::array<std::string_view, 4> kCompressedMagic = {"\x1f\x8b", "\x28\xb5\x2f\xfd",
                                                              "\xfd\x37\x7a\x58\x5a", "BZh"};

struct OpenedFile {
  UniqueFd fd;
  bool regular = false;
};

arrow::Result<OpenedFile> OpenPath(const std::string& path, const std::string& name) {
  OpenedFile file;
  file.fd = path == "-" ? UniqueFd(::fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0))
                        : UniqueFd(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  struct stat status;
  if (!file.fd.valid() || ::fstat(file.fd.get(), &status) != 0) return ErrnoError(errno, name);
  if (S_ISDIR(status.st_mode)) return ErrnoError(EISDIR, name);
  file.regular = S_ISREG(status.st_mode);
  return file;
}

bool LooksLikeText(std::string_view bytes) {
  bytes = bytes.substr(0, 1024);
  return std::all_of(bytes.begin(), bytes.end(), [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte >= 0x20 || byte == '\n' || byte == '\r' || byte == '\t';
  });
}

arrow::Status NotReadable(InputFormat format, const std::string& name) {
  switch (format) {
    case InputFormat::kEmpty:
      return arrow::Status::Invalid(name,
                                    " is empty: the program that should have written it failed");
    case InputFormat::kText:
      return NotRows(name, " looks like a log; run weblog-parse first");
    case InputFormat::kCompressed:
      return NotRows(
          name, " is compressed; if it holds a log, run weblog-parse first, else decompress it");
    default:
      return NotRows(name, " is neither Arrow nor Parquet");
  }
}

// A descriptor that allows seeking with the same bytes as `input`, of which nothing has been read
// yet.
arrow::Result<UniqueFd> SeekableCopy(FdInputStream* input) {
  ARROW_ASSIGN_OR_RAISE(UniqueFd copy, MakeTemporaryFile());
  FdOutputStream out(UniqueFd(::fcntl(copy.get(), F_DUPFD_CLOEXEC, 0)), "temporary file");
  while (true) {
    ARROW_ASSIGN_OR_RAISE(const auto piece, input->Read(1 << 20));
    if (piece->size() == 0) break;
    ARROW_RETURN_NOT_OK(out.Write(piece->data(), piece->size()));
  }
  ARROW_RETURN_NOT_OK(out.Close());
  return copy;
}

}  // namespace

InputFormat DetectFormat(std::string_view first_bytes) {
  if (first_bytes.empty()) return InputFormat::kEmpty;
  if (first_bytes.starts_with("\xFF\xFF\xFF\xFF")) return InputFormat::kIpcStream;
  if (first_bytes.starts_with("ARROW1")) return InputFormat::kIpcFile;
  if (first_bytes.starts_with("PAR1")) return InputFormat::kParquet;
  for (const std::string_view magic : kCompressedMagic) {
    if (first_bytes.starts_with(magic)) return InputFormat::kCompressed;
  }
  return LooksLikeText(first_bytes) ? InputFormat::kText : InputFormat::kUnknown;
}

arrow::Result<InputFormat> DetectFileFormat(const std::string& path) {
  ARROW_ASSIGN_OR_RAISE(OpenedFile file, OpenPath(path, path));
  if (!file.regular) return InputFormat::kUnknown;
  FdInputStream input(std::move(file.fd), path);
  ARROW_RETURN_NOT_OK(input.Peek(kMagicBytes));
  return DetectFormat(input.Buffered());
}

arrow::Result<std::shared_ptr<arrow::RecordBatchReader>> OpenInput(const std::string& path,
                                                                   Progress* progress) {
  const std::string name = path == "-" ? kStdinName : path;
  ARROW_ASSIGN_OR_RAISE(OpenedFile file, OpenPath(path, name));
  if (IsTerminal(file.fd.get())) {
    return UsageError(name, " is a terminal: name a file or pipe a stream into this program");
  }
  const bool seekable = file.regular && ::lseek(file.fd.get(), 0, SEEK_CUR) == 0;
  auto input = std::make_shared<FdInputStream>(std::move(file.fd), name, progress);
  ARROW_RETURN_NOT_OK(input->Peek(kMagicBytes));
  const InputFormat format = DetectFormat(input->Buffered());
  if (format == InputFormat::kIpcStream) return OpenIpcStream(std::move(input));
  if (format != InputFormat::kIpcFile && format != InputFormat::kParquet) {
    return NotReadable(format, name);
  }
  UniqueFd whole;
  if (seekable) {
    whole = UniqueFd(::fcntl(input->fd(), F_DUPFD_CLOEXEC, 0));
  } else {
    ARROW_ASSIGN_OR_RAISE(whole, SeekableCopy(input.get()));
  }
  if (format == InputFormat::kIpcFile) return OpenIpcFile(std::move(whole), name, progress);
  return OpenParquet(std::move(whole), name);
}

arrow::Result<std::shared_ptr<arrow::RecordBatchReader>> OpenInputs(
    const std::vector<std::string>& paths, Progress* progress) {
  if (paths.empty()) return OpenInput("-", progress);
  if (paths.size() == 1) return OpenInput(paths[0], progress);
  return OpenConcatenated(paths, progress);
}

int64_t TotalSize(const std::vector<std::string>& paths) {
  int64_t total = 0;
  for (const std::string& path : paths) {
    struct stat status;
    const int result = path == "-" ? ::fstat(STDIN_FILENO, &status) : ::stat(path.c_str(), &status);
    if (result != 0 || !S_ISREG(status.st_mode)) return 0;
    total += status.st_size;
  }
  return total;
}

}  // namespace support
