// What a stream holds, written in its schema's metadata so that every tool of a chain can check its
// input.
//
//   trodden.kind     what a row is: hits, visits, ranks, ...
//   trodden.version  the version of that kind's columns, a whole number
//   trodden.history  the command lines that made the stream, one a line, the newest last
//
// A schema without trodden.kind comes from outside the toolkit and is judged by its columns alone.
#pragma once

#include <arrow/result.h>
#include <arrow/status.h>
#include <arrow/type.h>

#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace weblog {

inline constexpr char kKindKey[] = "trodden.kind";
inline constexpr char kVersionKey[] = "trodden.version";
inline constexpr char kHistoryKey[] = "trodden.history";

// The version of every kind that this library reads and writes.
inline constexpr int kStreamVersion = 1;

// Returns `schema` marked as a stream of `kind` in the current version. Other metadata stays, the
// history included.
std::shared_ptr<arrow::Schema> WithKind(const std::shared_ptr<arrow::Schema>& schema,
                                        std::string_view kind);

// Returns the kind of a stream, or an empty string when its schema names none.
std::string KindOf(const arrow::Schema& schema);

// Returns the version of a stream as its schema has it, or an empty string.
std::string VersionOf(const arrow::Schema& schema);

// Returns the tool that makes streams of `kind`, or an empty string for a kind that the toolkit
// does not know.
std::string_view MakerOf(std::string_view kind);

// Fails unless the stream is of one of `kinds`, in a version no newer than ours. The message names
// the tool that makes the first of `kinds`. A schema that names no kind passes.
arrow::Status RequireKind(const arrow::Schema& schema,
                          std::initializer_list<std::string_view> kinds);

// Fails unless exactly one column has the name `column`. The message names `maker`, the tool that
// adds it.
arrow::Status RequireColumn(const arrow::Schema& schema, std::string_view column,
                            std::string_view maker);

// Fails unless there is a column `time` that counts microseconds.
arrow::Status RequireTimeColumn(const arrow::Schema& schema);

// Returns the command lines that made the stream, the oldest first.
std::vector<std::string> HistoryOf(const arrow::Schema& schema);

// Returns `schema` with exactly these lines of history; without any, it has no such key.
std::shared_ptr<arrow::Schema> WithHistory(const std::shared_ptr<arrow::Schema>& schema,
                                           const std::vector<std::string>& lines);

}  // namespace weblog
