#include "support/topics_input.h"

#include <arrow/buffer.h>
#include <arrow/io/file.h>
#include <sys/stat.h>

#include <cerrno>
#include <utility>

#include "support/fd_stream.h"

namespace support {

arrow::Result<std::shared_ptr<const crawl::TopicTree>> ReadTopics(const std::string& path) {
  struct stat facts = {};
  if (::stat(path.c_str(), &facts) != 0) return ErrnoError(errno, path);
  if (S_ISDIR(facts.st_mode)) return ErrnoError(EISDIR, path);
  if (!S_ISREG(facts.st_mode)) {
    return arrow::Status::Invalid(path, " is no regular file, which a tree of topics must be");
  }
  ARROW_ASSIGN_OR_RAISE(const auto file, arrow::io::ReadableFile::Open(path));
  ARROW_ASSIGN_OR_RAISE(const auto bytes, file->Read(facts.st_size));
  auto tree = crawl::TopicTree::Read(
      {reinterpret_cast<const char*>(bytes->data()), static_cast<size_t>(bytes->size())});
  if (!tree.ok()) return tree.status().WithMessage(path, " ", tree.status().message());
  return std::shared_ptr<const crawl::TopicTree>(std::move(tree).ValueUnsafe());
}

}  // namespace support
