// Checks of what the library promises. They end the program in every kind of build, so that
// libFuzzer and the replay of the corpus both notice.
#pragma once

#include <arrow/result.h>
#include <arrow/status.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace fuzz {

[[noreturn]] inline void Fail(const char* file, int line, std::string_view what) {
  std::fprintf(stderr, "%s:%d: FUZZ_CHECK failed: %.*s\n", file, line,
               static_cast<int>(what.size()), what.data());
  std::abort();
}

inline const arrow::Status& StatusOf(const arrow::Status& status) { return status; }
template <typename T>
const arrow::Status& StatusOf(const arrow::Result<T>& result) {
  return result.status();
}

// An input's bytes as characters.
inline std::string_view AsText(const uint8_t* data, size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

// Takes the first line off `text`, without its line end.
inline std::string_view TakeLine(std::string_view* text) {
  const size_t size = text->find('\n');
  const std::string_view line = text->substr(0, size);
  text->remove_prefix(size == std::string_view::npos ? text->size() : size + 1);
  return line;
}

}  // namespace fuzz

#define FUZZ_CHECK(condition) ((condition) ? void() : ::fuzz::Fail(__FILE__, __LINE__, #condition))

// For an arrow::Status or Result.
#define FUZZ_CHECK_OK(expression)                                                    \
  do {                                                                               \
    const auto& fuzz_value = (expression);                                           \
    const arrow::Status fuzz_status = ::fuzz::StatusOf(fuzz_value);                  \
    if (!fuzz_status.ok()) ::fuzz::Fail(__FILE__, __LINE__, fuzz_status.ToString()); \
  } while (false)
