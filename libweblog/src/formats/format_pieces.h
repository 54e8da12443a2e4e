// A format string taken apart into texts and fields, and how those become a LineFormat.
//
// The three servers write the same things under different names; what is common to them is here:
//   * Directives that belong together are one field (piece_merging.h).
//   * Of several fields for one slot the one of the highest rank is used, the first among equals;
//     the others are ignored.
//   * A request line makes method, URL and query superfluous, unless the URL has the host as well;
//     a URL with its query makes the query superfluous.
//   * A single named cookie stands for the Cookie header. Of several nobody knows which one names
//     the reader: they are ignored.
#pragma once

#include <arrow/result.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "../line_format.h"
#include "time_pattern.h"

namespace weblog {

// What is special about a field beyond its slot.
enum class Role : uint8_t {
  kPlain,
  kWholeUrl,     // a kUrl that has its query
  kMarkedQuery,  // a kQuery with its '?', or nothing
  kQueryMark,    // '?' or nothing
  kClientPort,
  kNamedCookie,
};

// What a directive writes.
struct Meaning {
  Slot slot = Slot::kIgnored;
  int rank = 0;
  Role role = Role::kPlain;
  // Microseconds in one unit of kElapsed.
  double unit_us = 1;
};

// One text or field of a format string.
struct FormatPiece {
  // Where the string spells it, for messages.
  size_t at = 0;
  size_t size = 0;
  // A text if `is_text`, and then only `text` counts.
  bool is_text = false;
  std::string text;
  Meaning meaning;
  Escape escape = Escape::kNone;
  // Of a time, used or not; else empty.
  TimePattern time;
  // Blanks may fill it up, on the left or on the right.
  bool padded_left = false;
  bool padded_right = false;
  // Found when pieces are merged: a kUrl that begins with its host, or with a scheme before that; a
  // kClient that ends in ":port".
  bool has_host = false;
  bool has_scheme = false;
  bool has_port = false;

  bool is(Slot slot) const { return !is_text && meaning.slot == slot; }
};

// The pieces of a format string, in their order.
class FormatPieces {
 public:
  explicit FormatPieces(std::string_view source) : source_(source) {}

  void AddText(size_t at, std::string_view text);
  void AddField(FormatPiece field);
  // Adds the time that the strftime pattern `pattern` describes; `field` has the rest. A conversion
  // that cannot be read back is a caret error; `pattern_at` is where the pattern begins in the
  // string.
  arrow::Status AddTime(FormatPiece field, std::string_view pattern, size_t pattern_at);

  // Merges what belongs together and chooses one field for each slot; the others become kIgnored.
  void Resolve();
  const std::vector<FormatPiece>& pieces() const { return pieces_; }

  // Fails when Resolve() has found no time. `time_directive` is an example of one.
  arrow::Status RequireTime(std::string_view time_directive) const;

  // The format of the lines that a server writes by the pieces. Resolve() comes before. `spelling`
  // is completed with what the pieces say: time style, elapsed unit, ports, and the escapes of the
  // fields.
  arrow::Result<LineFormatPtr> MakeFormat(std::string name, Spelling spelling) const;

 private:
  static constexpr size_t kNone = std::string_view::npos;

  arrow::Status CheckNeighbours() const;
  // Notes that something is added, which behind a line end only line ends may be.
  void Grow(bool more_than_line_ends) {
    behind_line_end_ = behind_line_end_ || (more_than_line_ends && line_end_ != kNone);
  }

  std::string_view source_;
  std::vector<FormatPiece> pieces_;
  size_t line_end_ = kNone;
  bool behind_line_end_ = false;
};

// What the value of a header means; `name` in any case.
Meaning RequestHeaderMeaning(std::string_view name);
Meaning ResponseHeaderMeaning(std::string_view name);

}  // namespace weblog
