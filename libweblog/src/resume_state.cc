#include "resume_state.h"

#define XXH_INLINE_ALL
#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <xxhash.h>

#include <algorithm>
#include <cerrno>
#include <cinttypes>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "weblog/byte_source.h"

namespace weblog {
namespace {

constexpr char kHeader[] = "trodden-resume 1";

uint64_t Hash(std::string_view bytes) { return XXH3_64bits(bytes.data(), bytes.size()); }

// Up to `size` bytes of the (unpacked) log from where `source` stands.
arrow::Result<std::string> ReadSome(ByteSource* source, int64_t size) {
  std::string bytes(size, '\0');
  int64_t have = 0;
  while (have < size) {
    ARROW_ASSIGN_OR_RAISE(const int64_t n, source->Read(bytes.data() + have, size - have));
    if (n == 0) break;
    if (n > 0) have += n;
  }
  bytes.resize(have);
  return bytes;
}

// The bytes [offset - size, offset) of a log; fewer when it is shorter.
arrow::Result<std::string> BytesBefore(const std::string& path, int64_t offset, int64_t size) {
  ARROW_ASSIGN_OR_RAISE(auto source, OpenByteSource(path, {}));
  if (!source->SkipTo(offset - size).ok()) return std::string();
  return ReadSome(source.get(), size);
}

bool ParsePosition(const std::string& line, LogPosition* position) {
  int consumed = 0;
  const int fields = std::sscanf(
      line.c_str(),
      "%" SCNd64 "\t%" SCNd64 "\t%" SCNx64 "\t%" SCNd64 "\t%" SCNx64 "\t%" SCNd64 "\t%" SCNu64 "%n",
      &position->offset, &position->lines, &position->head_hash, &position->head_size,
      &position->tail_hash, &position->tail_size, &position->inode, &consumed);
  // The name may begin with blanks, which sscanf would take for its own.
  if (fields != 7 || line.compare(consumed, 1, "\t") != 0) return false;
  position->path = line.substr(consumed + 1);
  const auto sane = [&](int64_t size) { return size > 0 && size <= kKnownBytes; };
  return sane(position->head_size) && sane(position->tail_size) &&
         position->tail_size <= position->offset && position->lines >= 0;
}

void PrintPosition(const LogPosition& p, std::ostream& out) {
  out << p.offset << '\t' << p.lines << '\t' << std::hex << p.head_hash << std::dec << '\t'
      << p.head_size << '\t' << std::hex << p.tail_hash << std::dec << '\t' << p.tail_size << '\t'
      << p.inode << '\t' << p.path << '\n';
}

arrow::Status WriteAndSync(const std::string& file, const std::string& text) {
  const int fd = open(file.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (fd < 0) return arrow::Status::IOError(file, ": cannot write: ", std::strerror(errno));
  const bool ok =
      write(fd, text.data(), text.size()) == static_cast<ssize_t>(text.size()) && fsync(fd) == 0;
  const int error = errno;
  close(fd);
  if (!ok) return arrow::Status::IOError(file, ": cannot write: ", std::strerror(error));
  return arrow::Status::OK();
}

}  // namespace

uint64_t InodeOf(const std::string& path) {
  struct stat info = {};
  return stat(path.c_str(), &info) == 0 ? info.st_ino : 0;
}

LogPosition MakePosition(int64_t offset, int64_t lines, std::string_view head,
                         std::string_view tail) {
  head = head.substr(0, std::min<size_t>(head.size(), kKnownBytes));
  if (tail.size() > kKnownBytes) tail.remove_prefix(tail.size() - kKnownBytes);
  LogPosition position;
  position.offset = offset;
  position.lines = lines;
  position.head_hash = Hash(head);
  position.head_size = static_cast<int64_t>(head.size());
  position.tail_hash = Hash(tail);
  position.tail_size = static_cast<int64_t>(tail.size());
  return position;
}

arrow::Result<ResumeState> ResumeState::Load(const std::string& file) {
  ResumeState state;
  std::ifstream in(file);
  if (!in) {
    if (errno == ENOENT) return state;
    return arrow::Status::IOError(file, ": cannot open: ", std::strerror(errno));
  }
  std::string line;
  if (!std::getline(in, line) || line != kHeader) {
    return arrow::Status::Invalid(file, ": is not a resume file of this version; it should begin '",
                                  kHeader, "'");
  }
  for (int number = 2; std::getline(in, line); ++number) {
    LogPosition position;
    if (!ParsePosition(line, &position)) {
      return arrow::Status::Invalid(file, ":", number,
                                    ": is damaged; remove the file to read all logs anew");
    }
    state.positions_.push_back(std::move(position));
  }
  return state;
}

arrow::Result<LogPosition> ResumeState::Find(const std::string& path) const {
  LogPosition latest;
  if (positions_.empty() || SizeOfFile(path) < 0) return latest;
  ARROW_ASSIGN_OR_RAISE(auto source, OpenByteSource(path, {}));
  ARROW_ASSIGN_OR_RAISE(const std::string head, ReadSome(source.get(), kKnownBytes));
  for (const LogPosition& position : positions_) {
    if (static_cast<int64_t>(head.size()) < position.head_size ||
        Hash(std::string_view(head).substr(0, position.head_size)) != position.head_hash) {
      continue;
    }
    ARROW_ASSIGN_OR_RAISE(const std::string tail,
                          BytesBefore(path, position.offset, position.tail_size));
    if (static_cast<int64_t>(tail.size()) == position.tail_size &&
        Hash(tail) == position.tail_hash && position.offset > latest.offset) {
      latest = position;
    }
  }
  return latest;
}

std::vector<std::string> ResumeState::RenamedFrom(const std::string& path) const {
  std::vector<std::string> found;
  const std::filesystem::path given(path);
  const auto parent = given.has_parent_path() ? given.parent_path() : std::filesystem::path(".");
  const uint64_t now = InodeOf(path);
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(parent, error)) {
    const std::string name = entry.path().filename().string();
    if (!name.starts_with(given.filename().string()) || name == given.filename().string()) continue;
    const uint64_t inode = InodeOf(entry.path().string());
    const bool was_here =
        std::any_of(positions_.begin(), positions_.end(), [&](const LogPosition& position) {
          return position.path == path && position.inode == inode && inode != now;
        });
    if (was_here) {
      found.push_back(given.has_parent_path() ? entry.path().string() : name);
    }
  }
  std::sort(found.begin(), found.end());
  return found;
}

void ResumeState::Remember(LogPosition position, const LogPosition& previous) {
  const auto same_head = [](const LogPosition& a, const LogPosition& b) {
    return a.head_hash == b.head_hash && a.head_size == b.head_size;
  };
  // The head of a short log becomes longer as it grows.
  std::erase_if(positions_, [&](const LogPosition& old) {
    return same_head(old, position) || same_head(old, previous);
  });
  positions_.push_back(std::move(position));
}

arrow::Status ResumeState::Save(const std::string& file) const {
  std::ostringstream text;
  text << kHeader << '\n';
  for (const LogPosition& position : positions_) PrintPosition(position, text);
  const std::string temporary = file + ".new";
  ARROW_RETURN_NOT_OK(WriteAndSync(temporary, text.str()));
  if (std::rename(temporary.c_str(), file.c_str()) != 0) {
    return arrow::Status::IOError(file, ": cannot replace: ", std::strerror(errno));
  }
  return arrow::Status::OK();
}

}  // namespace weblog
