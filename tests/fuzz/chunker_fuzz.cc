// Logs cut into chunks of whole lines. Five bytes of settings, then a log; see Settings.
#include "chunker.h"

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "fuzz_check.h"
#include "memory_source.h"

namespace {

using weblog::Chunk;
using weblog::Chunker;
using weblog::LineFormatPtr;

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

// A chunk holds a byte-order mark at least.
struct Settings {
  static constexpr size_t kBytes = 5;

  explicit Settings(const uint8_t* data)
      : directives((data[0] & 1) != 0),
        leave_partial_line((data[0] & 2) != 0),
        pauses((data[0] & 4) != 0),
        chunk_bytes(3 + data[1] % 64),
        longest_line(3 + data[2]),
        piece(1 + data[3] % 32),
        first_part(data[4] / 256.0) {}

  bool directives;
  bool leave_partial_line;
  bool pauses;
  int64_t chunk_bytes;
  int64_t longest_line;
  int64_t piece;
  // How much of the log is there when it is read for the first time.
  double first_part;
};

// A format that is called by the latest directive.
class NamedByDirective : public weblog::LineFormat {
 public:
  NamedByDirective(std::string name, bool directives)
      : LineFormat(std::move(name), {}), directives_(directives) {}
  std::unique_ptr<weblog::LineSplitter> MakeSplitter() const override { return nullptr; }
  bool has_directives() const override { return directives_; }
  arrow::Result<LineFormatPtr> AfterDirective(std::string_view directive) const override {
    FUZZ_CHECK(directive.starts_with('#') && directive.find('\n') == std::string_view::npos);
    return std::make_shared<NamedByDirective>(std::string(directive), true);
  }

 private:
  const bool directives_;
};

// What has been read of a log, in one run.
struct Reading {
  int64_t position = 0;
  int64_t passed_over = 0;
  // Every line that was handed out, with its line end.
  std::vector<std::string> lines;
};

class Checker {
 public:
  Checker(std::string_view text, const Settings& settings, int64_t skip_to)
      : text_(text), settings_(settings), skip_to_(skip_to) {
    const auto mark = text.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0;
    at_ = std::max<int64_t>(skip_to, static_cast<int64_t>(mark));
  }

  Reading Run() {
    weblog::ChunkerOptions options;
    options.chunk_bytes = settings_.chunk_bytes;
    options.longest_line = settings_.longest_line;
    options.leave_partial_line = settings_.leave_partial_line;
    options.skip_to = skip_to_;
    Chunker chunker(std::make_unique<fuzz::MemorySource>(text_, settings_.piece, settings_.pauses),
                    options, &pool_, [this](std::string_view head) -> arrow::Result<LineFormatPtr> {
                      FUZZ_CHECK(!head.empty());
                      return std::make_shared<NamedByDirective>("none yet", settings_.directives);
                    });
    while (true) {
      Chunk chunk;
      const arrow::Result<bool> more = chunker.Next(&chunk);
      FUZZ_CHECK_OK(more);
      if (!*more) break;
      CheckChunk(chunk);
      CheckKnown(chunker);
      pool_.Return(std::move(chunk.buffer));
    }
    CheckEnd(chunker);
    reading_.position = chunker.position();
    return std::move(reading_);
  }

 private:
  std::string_view Text(int64_t begin, int64_t end) const {
    FUZZ_CHECK(0 <= begin && begin <= end && end <= static_cast<int64_t>(text_.size()));
    return text_.substr(static_cast<size_t>(begin), static_cast<size_t>(end - begin));
  }

  void CheckChunk(const Chunk& chunk) {
    PassOver(Text(at_, chunk.offset), chunk.passed_over);
    at_ = chunk.offset + static_cast<int64_t>(chunk.text.size());
    FUZZ_CHECK(chunk.text == Text(chunk.offset, at_));
    FUZZ_CHECK(chunk.text.empty() || (chunk.text.data() >= chunk.buffer.data.get() &&
                                      chunk.text.data() + chunk.text.size() <=
                                          chunk.buffer.data.get() + chunk.buffer.size));
    if (!directive_.empty()) FUZZ_CHECK(chunk.format->name() == directive_);
    // What a line reader may look at.
    volatile char behind = 0;
    for (int i = 0; i < weblog::kLinePadding; ++i)
      behind = chunk.text.data()[chunk.text.size() + i];
    (void)behind;
    if (chunk.kind == Chunk::Kind::kLines) {
      FUZZ_CHECK(!in_long_line_);
      TakeLines(chunk.text);
    } else {
      TakePiece(chunk);
    }
  }

  // Directives, whole lines of them.
  void PassOver(std::string_view gap, int64_t lines) {
    FUZZ_CHECK(gap.empty() || (settings_.directives && !in_long_line_));
    for (; !gap.empty(); --lines) {
      FUZZ_CHECK(gap.starts_with('#'));
      FUZZ_CHECK(gap.find('\n') != std::string_view::npos || gap.end() == text_.end());
      directive_ = fuzz::TakeLine(&gap);
      if (directive_.ends_with('\r')) directive_.remove_suffix(1);
      ++reading_.passed_over;
    }
    FUZZ_CHECK(lines == 0);
  }

  void TakeLines(std::string_view text) {
    while (!text.empty()) {
      FUZZ_CHECK(!(settings_.directives && text.starts_with('#')));
      const size_t size = std::min(text.find('\n'), text.size() - 1) + 1;
      const bool whole = text[size - 1] == '\n';
      FUZZ_CHECK(whole ||
                 (at_ == static_cast<int64_t>(text_.size()) && !settings_.leave_partial_line));
      reading_.lines.emplace_back(text.substr(0, size));
      text.remove_prefix(size);
    }
  }

  void TakePiece(const Chunk& chunk) {
    const bool last = chunk.kind == Chunk::Kind::kLastPiece;
    const size_t line_end = chunk.text.find('\n');
    FUZZ_CHECK(in_long_line_ || !last);
    FUZZ_CHECK(last ? line_end == std::string_view::npos || line_end + 1 == chunk.text.size()
                    : line_end == std::string_view::npos && !chunk.text.empty());
    if (!in_long_line_) reading_.lines.emplace_back();
    reading_.lines.back() += chunk.text;
    in_long_line_ = !last;
  }

  // Where the log is known by, when it is read again.
  void CheckKnown(const Chunker& chunker) const {
    const auto tail = static_cast<int64_t>(chunker.tail().size());
    FUZZ_CHECK(text_.starts_with(chunker.head()));
    FUZZ_CHECK(chunker.position() == at_);
    FUZZ_CHECK(chunker.tail() == Text(chunker.position() - tail, chunker.position()));
  }

  void CheckEnd(const Chunker& chunker) const {
    FUZZ_CHECK(!in_long_line_);
    const std::string_view left = text_.substr(
        std::min(text_.size(), static_cast<size_t>(chunker.position() == 0 ? 0 : at_)));
    FUZZ_CHECK(left.empty() || left == kByteOrderMark ||
               (settings_.leave_partial_line && left.find('\n') == std::string_view::npos));
    if (chunker.position() > 0) CheckKnown(chunker);
  }

  const std::string_view text_;
  const Settings& settings_;
  const int64_t skip_to_;
  weblog::BufferPool pool_;
  int64_t at_ = 0;
  bool in_long_line_ = false;
  std::string_view directive_;
  Reading reading_;
};

// The whole lines of a reading. Of a line that is too long and has no end yet, a part may have been
// handed out.
std::vector<std::string> WholeLines(Reading reading) {
  if (!reading.lines.empty() && !reading.lines.back().ends_with('\n')) reading.lines.pop_back();
  return std::move(reading.lines);
}

// Such a one is taken for a directive or for a line that is too long, as it happens to lie in the
// buffer.
bool HasLongDirective(std::string_view text, const Settings& settings) {
  while (!text.empty()) {
    const std::string_view line = fuzz::TakeLine(&text);
    if (line.starts_with('#') && static_cast<int64_t>(line.size()) > settings.longest_line) {
      return settings.directives;
    }
  }
  return false;
}

// A log that grows is read to its end, then from there on. Both together must be what one reading
// of it gives.
void CheckGrowth(std::string_view text, Settings settings) {
  settings.leave_partial_line = true;
  const auto size = static_cast<size_t>(settings.first_part * static_cast<double>(text.size()));
  const Reading first = Checker(text.substr(0, size), settings, 0).Run();
  const auto reached = static_cast<size_t>(first.position);
  if (reached == 0 || text[reached - 1] != '\n' || HasLongDirective(text, settings)) return;
  const Reading rest = Checker(text, settings, first.position).Run();
  const Reading whole = Checker(text, settings, 0).Run();
  FUZZ_CHECK(first.passed_over + rest.passed_over == whole.passed_over);
  std::vector<std::string> both = first.lines;
  for (std::string& line : WholeLines(rest)) both.push_back(std::move(line));
  FUZZ_CHECK(both == WholeLines(whole));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size < Settings::kBytes) return 0;
  const Settings settings(data);
  const std::string_view text = fuzz::AsText(data + Settings::kBytes, size - Settings::kBytes);
  Checker(text, settings, 0).Run();
  CheckGrowth(text, settings);
  return 0;
}
