#include "support/web_files.h"

#include <arrow/record_batch.h>
#include <arrow/status.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <fstream>
#include <string_view>

#include "crawl/replay_web.h"
#include "support/fd_stream.h"
#include "support/input.h"
#include "support/not_rows.h"
#include "support/usage.h"

namespace support {
namespace {

bool IsWarcText(std::string_view head) {
  head.remove_prefix(std::min(head.find_first_not_of("\r\n"), head.size()));
  return head.starts_with("WARC/");
}

// A zstd frame that holds no data of the file, such as a dictionary.
bool IsSkippableFrame(std::string_view head) {
  return head.size() >= 4 && (head[0] & 0xF0) == 0x50 && head.substr(1, 3) == "\x2a\x4d\x18";
}

}  // namespace

arrow::Result<WebFileKind> KindOfWebFile(const std::string& path) {
  if (path == "-") return WebFileKind::kPipe;
  struct stat info = {};
  if (::stat(path.c_str(), &info) != 0) return ErrnoError(errno, path);
  if (S_ISDIR(info.st_mode)) return ErrnoError(EISDIR, path);
  if (!S_ISREG(info.st_mode)) return WebFileKind::kPipe;
  std::ifstream file(path, std::ios::binary);
  if (!file) return ErrnoError(errno, path);
  std::array<char, 64> bytes = {};
  file.read(bytes.data(), bytes.size());
  const std::string_view head(bytes.data(), static_cast<size_t>(file.gcount()));
  switch (DetectFormat(head)) {
    case InputFormat::kIpcStream:
    case InputFormat::kIpcFile:
    case InputFormat::kParquet:
      return WebFileKind::kRows;
    case InputFormat::kCompressed:
      return WebFileKind::kWarc;
    default:
      return IsWarcText(head) || IsSkippableFrame(head) ? WebFileKind::kWarc : WebFileKind::kOther;
  }
}

arrow::Result<std::unique_ptr<crawl::Web>> OpenWebFiles(const std::vector<std::string>& paths) {
  std::string archive, rows;
  bool pipe = false;
  for (const std::string& path : paths) {
    ARROW_ASSIGN_OR_RAISE(const WebFileKind kind, KindOfWebFile(path));
    if (kind == WebFileKind::kOther) {
      return arrow::Status::Invalid(path, " is neither a WARC file nor pages of crawl-extract");
    }
    pipe |= kind == WebFileKind::kPipe;
    (kind == WebFileKind::kWarc ? archive : rows) = path;
  }
  if (!archive.empty() && !rows.empty()) {
    return UsageError(archive, " is a WARC file and ", rows,
                      " holds pages; a web is made of one or the other");
  }
  if (!archive.empty()) return crawl::MakeWarcWeb(paths);
  if (paths.size() == 1 && !pipe) {
    ARROW_ASSIGN_OR_RAISE(const InputFormat format, DetectFileFormat(paths[0]));
    if (format == InputFormat::kIpcFile) return crawl::MapPagesWeb(paths[0]);
  }
  const auto reader = OpenInputs(paths);
  if (const NotRowsDetail* other = AsNotRows(reader.status())) {
    // Of files it was said above, so this is a pipe.
    return arrow::Status::Invalid(other->name(),
                                  " holds no pages of crawl-extract; WARC, which is read more than "
                                  "once, cannot come through standard input or a pipe: save it and "
                                  "name the file");
  }
  ARROW_RETURN_NOT_OK(reader);
  return crawl::MakePagesWeb(reader->get());
}

bool HasBodies(const std::vector<std::string>& paths) {
  return std::all_of(paths.begin(), paths.end(), [](const std::string& path) {
    const auto kind = KindOfWebFile(path);
    return kind.ok() && *kind == WebFileKind::kWarc;
  });
}

}  // namespace support
