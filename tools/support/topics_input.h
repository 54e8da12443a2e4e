// A file with a tree of topics.
#pragma once

#include <arrow/result.h>

#include <memory>
#include <string>

#include "crawl/topics.h"

namespace support {

// Reads a tree that crawl-topic wrote. Messages name the file.
arrow::Result<std::shared_ptr<const crawl::TopicTree>> ReadTopics(const std::string& path);

}  // namespace support
