#include "chunker.h"

#include <arrow/status.h>
#include <doctest/doctest.h>

#include <algorithm>
#include <cstring>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "resume_state.h"

namespace weblog {
namespace {

// A log in memory that is read in pieces of any size.
class PiecewiseSource : public ByteSource {
 public:
  struct Script {
    // Where one Read() ends and the next begins, besides where the reader asks it to.
    std::set<int64_t> stops;
    // After each stop, nothing comes for a while.
    bool idle = false;
    // Reading beyond this byte fails.
    int64_t damage = INT64_MAX;
  };

  PiecewiseSource(std::string text, Script script)
      : text_(std::move(text)), script_(std::move(script)) {}

  arrow::Result<int64_t> Read(char* to, int64_t size) override {
    const bool at_stop = script_.stops.count(position_) > 0;
    if (script_.idle && at_stop && !std::exchange(idled_, true)) return kIdle;
    idled_ = false;
    if (position_ >= script_.damage) return arrow::Status::IOError("damaged");
    const auto stop = script_.stops.upper_bound(position_);
    int64_t end = std::min<int64_t>(position_ + size, static_cast<int64_t>(text_.size()));
    if (stop != script_.stops.end()) end = std::min(end, *stop);
    end = std::min(end, script_.damage);
    const int64_t n = end - position_;
    std::memcpy(to, text_.data() + position_, n);
    position_ = end;
    return n;
  }

 private:
  const std::string text_;
  const Script script_;
  bool idled_ = false;
};

// A format whose name is the last directive.
class NamedFormat : public LineFormat {
 public:
  NamedFormat(const std::string& name, bool has_directives)
      : LineFormat(name, Spelling()), has_directives_(has_directives) {}
  std::unique_ptr<LineSplitter> MakeSplitter() const override { return nullptr; }
  bool has_directives() const override { return has_directives_; }
  arrow::Result<LineFormatPtr> AfterDirective(std::string_view directive) const override {
    if (directive == "#bad") return arrow::Status::Invalid("a bad directive");
    return std::make_shared<NamedFormat>(std::string(directive), true);
  }

 private:
  const bool has_directives_;
};

struct Case {
  std::string text;
  ChunkerOptions options;
  PiecewiseSource::Script script;
  bool directives = false;
};

// What comes of a log, line by line: "#" for a directive that counts, "offset:line:format" for any
// other line. At the end "error" or the position reached.
using Events = std::vector<std::string>;

std::string Line(int64_t offset, std::string_view text, const std::string& format) {
  return std::to_string(offset) + ":" + std::string(text) + ":" + format;
}

// Everything at once, line after line.
Events SlowEvents(const Case& c) {
  const auto damage = static_cast<size_t>(c.script.damage);
  const bool damaged = damage <= c.text.size();
  const std::string text = c.text.substr(0, damage);
  Events events;
  std::string format = "first";
  size_t at = text.starts_with("\xEF\xBB\xBF") ? 3 : 0;
  const bool partial_is_left = damaged || c.options.leave_partial_line;
  const bool has_lines = partial_is_left ? text.find('\n') != std::string::npos : text.size() > at;
  int64_t position = has_lines ? static_cast<int64_t>(at) : 0;
  while (at < text.size()) {
    const size_t line_end = text.find('\n', at);
    const bool whole = line_end != std::string::npos;
    if (!whole && partial_is_left) break;
    const size_t end = whole ? line_end : text.size();
    std::string line = text.substr(at, end - at);
    const bool counts = static_cast<int64_t>(at) >= c.options.skip_to;
    if (c.directives && line.starts_with('#')) {
      if (line.ends_with('\r')) line.pop_back();
      format = line;
      if (counts) events.emplace_back("#");
    } else if (counts) {
      events.push_back(Line(static_cast<int64_t>(at), line, format));
    }
    at = whole ? end + 1 : end;
    position = static_cast<int64_t>(at);
  }
  events.push_back(damaged ? "error" : std::to_string(position));
  return events;
}

// Takes the lines of a chunk of whole lines.
void TakeLines(const Chunk& chunk, Events* events) {
  std::string_view text = chunk.text;
  int64_t offset = chunk.offset;
  while (!text.empty()) {
    const size_t size = std::min(text.find('\n'), text.size());
    events->push_back(Line(offset, text.substr(0, size), chunk.format->name()));
    const size_t whole = std::min(size + 1, text.size());
    text.remove_prefix(whole);
    offset += static_cast<int64_t>(whole);
  }
}

// Runs a chunker over the log and checks each chunk's own promises.
class FastEvents {
 public:
  explicit FastEvents(const Case& c)
      : case_(c),
        chunker_(std::make_unique<PiecewiseSource>(c.text, c.script), c.options, &pool_,
                 [this](std::string_view head) { return Choose(head); }) {}

  Events Run() {
    while (true) {
      Chunk chunk;
      const auto more = chunker_.Next(&chunk);
      if (!more.ok()) {
        events_.emplace_back("error");
        return events_;
      }
      if (!*more) break;
      Take(chunk);
      CheckPosition(chunk);
      pool_.Return(std::move(chunk.buffer));
    }
    events_.push_back(std::to_string(chunker_.position()));
    REQUIRE(long_line_.empty());
    return events_;
  }

  int pieces() const { return pieces_; }

 private:
  // The head is what the log begins with, in whole lines.
  arrow::Result<LineFormatPtr> Choose(std::string_view head) {
    std::string_view text = case_.text;
    if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
    REQUIRE_FALSE(head.empty());
    REQUIRE(text.starts_with(head));
    const auto longest = static_cast<size_t>(case_.options.longest_line);
    const bool too_long = text.substr(0, longest).find('\n') == std::string_view::npos;
    if (!too_long) REQUIRE((head.ends_with('\n') || head == text));
    return std::make_shared<NamedFormat>("first", case_.directives);
  }

  void Take(const Chunk& chunk) {
    for (int64_t i = 0; i < chunk.passed_over; ++i) events_.emplace_back("#");
    REQUIRE(case_.text.substr(chunk.offset, chunk.text.size()) == chunk.text);
    if (chunk.kind == Chunk::Kind::kLines) {
      REQUIRE(long_line_.empty());
      const size_t end = chunk.offset + chunk.text.size();
      REQUIRE((chunk.text.empty() || chunk.text.ends_with('\n') || end == case_.text.size()));
      TakeLines(chunk, &events_);
      return;
    }
    ++pieces_;
    if (long_line_.empty()) long_offset_ = chunk.offset;
    long_line_ += chunk.text;
    REQUIRE(long_offset_ + static_cast<int64_t>(long_line_.size()) ==
            chunk.offset + static_cast<int64_t>(chunk.text.size()));
    if (chunk.kind == Chunk::Kind::kPiece) {
      REQUIRE_FALSE(long_line_.ends_with('\n'));
      return;
    }
    if (long_line_.ends_with('\n')) long_line_.pop_back();
    // Only what is longer than a line may be comes in pieces.
    REQUIRE(static_cast<int64_t>(long_line_.size()) > case_.options.longest_line);
    events_.push_back(Line(long_offset_, long_line_, chunk.format->name()));
    long_line_.clear();
  }

  // What is remembered of the log must let it be known again.
  void CheckPosition(const Chunk& chunk) {
    const int64_t position = chunker_.position();
    REQUIRE(position == chunk.offset + static_cast<int64_t>(chunk.text.size()));
    const std::string_view before = std::string_view(case_.text).substr(0, position);
    REQUIRE(before.starts_with(chunker_.head()));
    REQUIRE_FALSE(chunker_.head().empty());
    REQUIRE_FALSE(chunker_.tail().empty());
    REQUIRE(before.ends_with(chunker_.tail()));
    REQUIRE(chunker_.tail().size() <= kKnownBytes);
  }

  const Case& case_;
  BufferPool pool_;
  Chunker chunker_;
  Events events_;
  std::string long_line_;
  int64_t long_offset_ = 0;
  int pieces_ = 0;
};

void Check(const Case& c) {
  CAPTURE(c.text);
  CAPTURE(c.options.chunk_bytes);
  CAPTURE(c.options.longest_line);
  CAPTURE(c.options.skip_to);
  CAPTURE(c.script.damage);
  CAPTURE(c.script.stops.empty() ? -1 : *c.script.stops.begin());
  REQUIRE(FastEvents(c).Run() == SlowEvents(c));
}

// Blank lines, CRLF, NUL bytes, a '#' that is no directive, a line longer than 16 bytes.
const std::string kMixed = std::string("a\n\n\r\nbb\r\nc#c\n") + std::string("d\0d\n", 4) +
                           "eeeeeeeeeeeeeeeeeeeeeeeeeee\nf\n";
const std::string kDirectives =
    "#one\nab\n\n#two\r\n#three\nfghij\nk#\n#four\nno more than this long\n#five\n";

Case MakeCase(std::string text, int64_t chunk_bytes, int64_t longest_line, bool directives) {
  Case c;
  c.text = std::move(text);
  c.options.chunk_bytes = chunk_bytes;
  c.options.longest_line = longest_line;
  c.directives = directives;
  return c;
}

}  // namespace

TEST_CASE("chunker: any chunk size and any split of the reads") {
  for (const bool directives : {false, true}) {
    for (const char* begin : {"", "\xEF\xBB\xBF"}) {
      for (const char* end : {"", "x", "#x"}) {
        const std::string text = begin + (directives ? kDirectives : kMixed) + end;
        const auto size = static_cast<int64_t>(text.size());
        for (int64_t chunk_bytes : {1, 2, 3, 5, 8, 13, 16, 21, 64, 1000}) {
          for (int64_t longest_line : {16, 27, 1000}) {
            Case c = MakeCase(text, chunk_bytes, longest_line, directives);
            Check(c);
            for (int64_t stop = 0; stop <= size; ++stop) {
              c.script.stops = {stop};
              c.script.idle = stop % 2 == 0;
              Check(c);
            }
            for (int64_t i = 0; i < size; ++i) c.script.stops.insert(i);
            Check(c);
          }
        }
      }
    }
  }
}

TEST_CASE("chunker: random logs") {
  std::mt19937 random(17);
  const auto below = [&random](unsigned n) { return static_cast<int64_t>(random() % n); };
  for (int i = 0; i < 20'000; ++i) {
    std::string text = below(10) == 0 ? "\xEF\xBB\xBF" : "";
    for (int64_t n = below(40); n > 0; --n) {
      text += below(3) == 0 ? "\n" : below(8) == 0 ? "\n#d" : std::string(below(12), 'x');
    }
    Case c = MakeCase(text, below(40) + 1, below(30) + 8, below(2) == 0);
    for (int64_t n = below(6); n > 0; --n) c.script.stops.insert(below(60));
    c.script.idle = below(2) == 0;
    if (below(4) == 0) c.script.damage = below(100);
    c.options.leave_partial_line = below(4) == 0;
    // Of a line longer than a line may be, what is there is handed out, also when it is a directive
    // or damaged.
    if (c.directives || c.options.leave_partial_line || c.script.damage < INT64_MAX) {
      c.options.longest_line = 1000;
    }
    Check(c);
  }
}

TEST_CASE("chunker: a line of just the longest size comes whole whatever the chunks") {
  for (int64_t chunk_bytes = 1; chunk_bytes < 60; ++chunk_bytes) {
    for (const char* end : {"\n", "\r\n", "", "\nb\n", "\r\nb\r\n"}) {
      for (const char* begin : {"", "b\n", "bbbbb\n"}) {
        Case c = MakeCase(begin + std::string(32, 'a') + end, chunk_bytes, 32, false);
        FastEvents whole(c);
        CAPTURE(chunk_bytes);
        CAPTURE(c.text);
        REQUIRE(whole.Run() == SlowEvents(c));
        REQUIRE(whole.pieces() == 0);
      }
    }
  }
}

TEST_CASE("chunker: a long line comes in pieces and does not fill the memory") {
  const std::string text = "a\n" + std::string(1'000'000, 'x') + "\nb\n";
  Case c = MakeCase(text, 1'000, 10'000, false);
  FastEvents fast(c);
  CHECK(fast.Run() == SlowEvents(c));
  CHECK(fast.pieces() > 100);

  BufferPool pool;
  Chunker chunker(std::make_unique<PiecewiseSource>(text, c.script), c.options, &pool,
                  [](std::string_view) { return std::make_shared<NamedFormat>("first", false); });
  Chunk chunk;
  while (*chunker.Next(&chunk)) CHECK(chunk.buffer.size <= 40'000);
}

TEST_CASE("chunker: going on where the log was left") {
  for (const bool directives : {false, true}) {
    const std::string text = directives ? kDirectives : kMixed;
    for (size_t skip_to = 0; skip_to <= text.size(); ++skip_to) {
      // Logs are left at line ends.
      if (skip_to > 0 && text[skip_to - 1] != '\n') continue;
      for (int64_t chunk_bytes : {1, 3, 7, 16, 30, 1000}) {
        for (int64_t longest_line : {8, 1000}) {
          Case c = MakeCase(text + "more\n", chunk_bytes, longest_line, directives);
          c.options.skip_to = static_cast<int64_t>(skip_to);
          Check(c);
          c.script.stops = {static_cast<int64_t>(skip_to)};
          c.script.idle = true;
          Check(c);
        }
      }
    }
  }
}

TEST_CASE("chunker: nothing new since the log was left") {
  for (const bool directives : {false, true}) {
    for (int64_t chunk_bytes : {4, 1000}) {
      Case c = MakeCase(directives ? kDirectives : kMixed, chunk_bytes, 1000, directives);
      c.options.skip_to = static_cast<int64_t>(c.text.size());
      CHECK(FastEvents(c).Run() == Events{std::to_string(c.text.size())});
    }
  }
}

TEST_CASE("chunker: a log that is shorter than it was") {
  Case c = MakeCase(kMixed, 4, 1000, false);
  c.options.skip_to = static_cast<int64_t>(c.text.size()) + 1;
  CHECK(FastEvents(c).Run() == Events{"error"});
}

TEST_CASE("chunker: a last line that is not there yet is left") {
  for (const bool directives : {false, true}) {
    for (const char* partial : {"", "x", "x\r", "#x", "a longer line"}) {
      for (int64_t chunk_bytes : {1, 4, 1000}) {
        Case c =
            MakeCase((directives ? kDirectives : kMixed) + partial, chunk_bytes, 1000, directives);
        c.options.leave_partial_line = true;
        Check(c);
      }
    }
  }
  Case c = MakeCase("only a beginning", 1000, 1000, false);
  c.options.leave_partial_line = true;
  CHECK(FastEvents(c).Run() == Events{"0"});
}

TEST_CASE("chunker: whole lines before damage are handed out") {
  for (const bool directives : {false, true}) {
    const std::string text = directives ? kDirectives : kMixed;
    for (int64_t damage = 0; damage < static_cast<int64_t>(text.size()); ++damage) {
      for (int64_t chunk_bytes : {1, 4, 16, 1000}) {
        Case c = MakeCase(text, chunk_bytes, 1000, directives);
        c.script.damage = damage;
        Check(c);
      }
    }
  }
}

TEST_CASE("chunker: a format that cannot be chosen and a directive that makes no sense") {
  BufferPool pool;
  Chunk chunk;
  Chunker none(std::make_unique<PiecewiseSource>("a\n", PiecewiseSource::Script()), {}, &pool,
               [](std::string_view) -> arrow::Result<LineFormatPtr> {
                 return arrow::Status::Invalid("no format");
               });
  CHECK(none.Next(&chunk).status().message() == "no format");

  Chunker bad(std::make_unique<PiecewiseSource>("a\n#bad\nb\n", PiecewiseSource::Script()), {},
              &pool, [](std::string_view) { return std::make_shared<NamedFormat>("first", true); });
  REQUIRE(*bad.Next(&chunk));
  CHECK(chunk.text == "a\n");
  CHECK(bad.Next(&chunk).status().message() == "a bad directive");
}

TEST_CASE("chunker: empty logs have no format and no chunks") {
  for (const char* text : {"", "\xEF\xBB\xBF"}) {
    BufferPool pool;
    Chunker chunker(std::make_unique<PiecewiseSource>(text, PiecewiseSource::Script()), {}, &pool,
                    [](std::string_view) -> arrow::Result<LineFormatPtr> {
                      return arrow::Status::Invalid("asked for a format");
                    });
    Chunk chunk;
    CHECK_FALSE(*chunker.Next(&chunk));
  }
}

TEST_CASE("chunker: the cuts do not depend on what is in the pool") {
  std::mt19937 random(19);
  std::string text;
  for (int i = 0; i < 2'000; ++i) text += std::string(random() % 50 == 0 ? 500 : 20, 'x') + "\n";
  const auto cuts = [&text](BufferPool* pool, bool give_back) {
    ChunkerOptions options;
    options.chunk_bytes = 200;
    Chunker chunker(std::make_unique<PiecewiseSource>(text, PiecewiseSource::Script()), options,
                    pool,
                    [](std::string_view) { return std::make_shared<NamedFormat>("f", false); });
    std::vector<size_t> sizes;
    std::vector<Chunk> kept;
    while (true) {
      Chunk chunk;
      if (!*chunker.Next(&chunk)) return sizes;
      sizes.push_back(chunk.text.size());
      if (give_back) {
        pool->Return(std::move(chunk.buffer));
      } else {
        kept.push_back(std::move(chunk));
      }
    }
  };
  BufferPool fresh, used;
  const std::vector<size_t> expected = cuts(&fresh, false);
  for (int64_t size : {300, 1'000, 10'000}) used.Return(used.Take(size));
  CHECK(cuts(&used, true) == expected);
}

TEST_CASE("chunker: buffers come with room behind them") {
  BufferPool pool;
  BufferPool::Buffer buffer = pool.Take(100);
  CHECK(buffer.size >= 100);
  for (int64_t i = 0; i < buffer.size + kLinePadding; ++i) buffer.data[i] = 'x';  // for ASan
  const char* memory = buffer.data.get();
  pool.Return(std::move(buffer));
  buffer = pool.Take(50);
  CHECK(buffer.data.get() == memory);
  CHECK(pool.Take(50).data.get() != memory);
}

}  // namespace weblog
