// The lines of a text file, one after the other.
#pragma once

#include <arrow/status.h>

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace weblog {

// Takes a line without its line end ("\n" or "\r\n") and its number, from 1.
using LineHandler = std::function<arrow::Status(int64_t number, std::string_view line)>;

// Reads the file at `path`, plain or compressed, until it ends or `handler` fails. A line longer
// than 64 MiB is an error.
arrow::Status ReadTextLines(const std::string& path, const LineHandler& handler);

}  // namespace weblog
