#include "line_check.h"

#include <algorithm>
#include <cstring>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "batch_check.h"
#include "fuzz_check.h"
#include "hit_builder.h"
#include "parse_chunk.h"

namespace fuzz {
namespace {

using weblog::Fate;
using weblog::kLinePadding;
using weblog::kSlots;
using weblog::RawHit;
using weblog::Slot;

constexpr char kSource[] = "log";
// From 1970 to 2100, so that some times are out of range.
constexpr weblog::TimeRange kRange = {0, 4'102'444'800'000'000};
constexpr int64_t kLongestLine = 1 << 20;

struct Reject {
  int64_t line;
  std::string reason;
  bool operator==(const Reject&) const = default;
};

struct Outcome {
  int64_t lines = 0;
  int64_t blank = 0;
  int64_t out_of_range = 0;
  std::vector<std::string> hits;
  std::vector<Reject> rejects;
};

Outcome ParseAsChunk(const weblog::LineFormatPtr& format, std::string_view text) {
  weblog::Chunk chunk;
  chunk.format = format;
  chunk.buffer.size = static_cast<int64_t>(text.size());
  chunk.buffer.data = std::make_unique<char[]>(text.size() + kLinePadding);
  std::copy(text.begin(), text.end(), chunk.buffer.data.get());
  chunk.text = {chunk.buffer.data.get(), text.size()};
  weblog::ChunkParser parser(kSource, "", kRange, kLongestLine);
  arrow::Result<weblog::ParsedChunk> parsed = parser.Parse(std::move(chunk));
  FUZZ_CHECK_OK(parsed);

  CheckHits(*parsed->hits, kRange);
  Outcome outcome = {parsed->lines, parsed->blank, parsed->out_of_range, RowsOf(*parsed->hits), {}};
  for (const auto& reject : parsed->rejects) {
    FUZZ_CHECK(reject.offset >= 0 && reject.size > 0 && !reject.reason.empty());
    FUZZ_CHECK(reject.offset + reject.size <= static_cast<int64_t>(text.size()));
    outcome.rejects.push_back({reject.line, std::string(reject.reason)});
  }
  return outcome;
}

// A line with its end and bytes behind that, none of which must matter.
class LoneLine {
 public:
  LoneLine(std::string_view line, int64_t number)
      : size_(line.size()), bytes_(new char[line.size() + kLinePadding]) {
    constexpr char kEnds[] = {'\n', '\r', '\0'};
    constexpr char kBehind[] = {'\0', '"', ' ', '}', '\n', '\xFF', '7', ']'};
    std::copy(line.begin(), line.end(), bytes_.get());
    std::memset(bytes_.get() + size_, kBehind[number % sizeof kBehind], kLinePadding);
    bytes_[size_] = kEnds[number % sizeof kEnds];
  }
  std::string_view text() const { return {bytes_.get(), size_}; }

 private:
  size_t size_;
  std::unique_ptr<char[]> bytes_;
};

// Reads every byte, so that a sanitizer sees fields that are not there any more.
void CheckFields(const RawHit& raw, std::string_view line, Views views) {
  for (int i = 0; i < kSlots; ++i) {
    const std::string_view field = raw[static_cast<Slot>(i)];
    if (field.data() == nullptr) {
      FUZZ_CHECK(field.empty());
      continue;
    }
    FUZZ_CHECK(
        views == Views::kAnywhere ||
        (field.data() >= line.data() && field.data() + field.size() <= line.data() + line.size()));
    volatile char last = 0;
    for (const char c : field) last = c;
    (void)last;
  }
}

class LineParser {
 public:
  LineParser(const weblog::LineFormat& format, Views views)
      : splitter_(format.MakeSplitter()), builder_(format.spelling(), "", kRange), views_(views) {
    builder_.Begin({});
  }

  void Parse(std::string_view line, int64_t number) {
    ++outcome_.lines;
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (line.empty()) {
      ++outcome_.blank;
      return;
    }
    const LoneLine lone(line, number);
    RawHit raw;
    std::string_view reason = splitter_->Split(lone.text(), &raw);
    if (reason.empty()) {
      CheckFields(raw, lone.text(), views_);
      Fate fate;
      FUZZ_CHECK_OK(builder_.Append(raw, number, &fate, &reason));
      FUZZ_CHECK((fate == Fate::kRejected) == !reason.empty());
      outcome_.out_of_range += fate == Fate::kOutOfRange;
    }
    if (!reason.empty()) outcome_.rejects.push_back({number, std::string(reason)});
  }

  Outcome Finish() {
    const auto hits = builder_.Finish(kSource);
    FUZZ_CHECK_OK(hits);
    CheckHits(**hits, kRange);
    outcome_.hits = RowsOf(**hits);
    return std::move(outcome_);
  }

 private:
  std::unique_ptr<weblog::LineSplitter> splitter_;
  weblog::HitBuilder builder_;
  const Views views_;
  Outcome outcome_;
};

// The last line first.
Outcome ParseBackwards(const weblog::LineFormat& format, std::string_view text, Views views) {
  std::vector<std::string_view> lines;
  while (!text.empty()) lines.push_back(TakeLine(&text));
  LineParser parser(format, views);
  for (size_t i = lines.size(); i-- > 0;) parser.Parse(lines[i], static_cast<int64_t>(i));
  Outcome outcome = parser.Finish();
  std::reverse(outcome.hits.begin(), outcome.hits.end());
  std::reverse(outcome.rejects.begin(), outcome.rejects.end());
  return outcome;
}

void CheckOutcome(const Outcome& outcome) {
  const auto split = static_cast<int64_t>(outcome.hits.size() + outcome.rejects.size());
  FUZZ_CHECK(outcome.lines == split + outcome.out_of_range + outcome.blank);
}

}  // namespace

void CheckLines(const weblog::LineFormatPtr& format, std::string_view text, Views views) {
  const Outcome chunk = ParseAsChunk(format, text);
  CheckOutcome(chunk);
  const Outcome lines = ParseBackwards(*format, text, views);
  CheckOutcome(lines);
  FUZZ_CHECK(chunk.lines == lines.lines && chunk.blank == lines.blank);
  FUZZ_CHECK(chunk.out_of_range == lines.out_of_range);
  FUZZ_CHECK(chunk.rejects == lines.rejects);
  FUZZ_CHECK(chunk.hits == lines.hits);
}

}  // namespace fuzz
