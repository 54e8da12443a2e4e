#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <string>
#include <utility>

#include "../timestamp.h"
#include "formats.h"
#include "w3c_fields.h"

namespace weblog {
namespace {

constexpr std::string_view kEmptyLine = "empty line";
constexpr std::string_view kNoFields = "no #Fields directive before the line";
constexpr std::string_view kNoTime = "#Fields names no time";
constexpr std::string_view kNoDate = "neither a date field nor a #Date directive";
constexpr std::string_view kTooFew = "fewer fields than #Fields names";
constexpr std::string_view kTooMany = "more fields than #Fields names";

// A line this much earlier in the day than #Date was written on the next day; less is a slow
// request.
constexpr int64_t kSlackMicros = 3'600'000'000;

std::string DayText(int64_t day) {
  const std::chrono::year_month_day date{std::chrono::sys_days{std::chrono::days{day}}};
  char text[32];
  std::snprintf(text, sizeof text, "%04d-%02u-%02u", static_cast<int>(date.year()),
                static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()));
  return text;
}

// What the splitters of a format share.
struct W3cLayout {
  W3cHeader header;
  // The date of #Date and the one behind it; empty when the lines have their own or there is none.
  std::array<std::string, 2> dates;
};

// Cuts a line at its separators.
class Cutter {
 public:
  Cutter(std::string_view line, size_t columns, bool quotes)
      : p_(line.data()), end_(line.data() + line.size()), quotes_(quotes) {
    const char* first = p_;
    if (quotes_ && first < end_ && *first == '"') first = std::find(first + 1, end_, '"');
    while (first < end_ && *first != ' ' && *first != '\t') ++first;
    if (first < end_ && *first == '\t') {
      separators_[0] = '\t';
      const auto tabs = std::count(first, end_, '\t');
      single_ = static_cast<size_t>(tabs) + 1 == columns;
      separators_[1] = '\t';
    } else if (quotes_) {
      separators_[1] = '\t';
    }
    if (!single_) SkipSeparators();
    done_ = p_ == end_;
  }

  // No field is left.
  bool done() const { return done_; }

  // The next field, without its quotes. `doubled` tells whether it contains doubled quotes.
  std::string_view Next(bool* doubled) {
    *doubled = false;
    const char* begin = p_;
    const char* stop = nullptr;
    if (quotes_ && p_ < end_ && *p_ == '"') stop = ClosingQuote(doubled);
    if (stop != nullptr) {
      ++begin;
      p_ = stop + 1;
    } else {
      stop = p_ = NextSeparator();
    }
    if (single_) {
      done_ = p_ == end_;
      if (!done_) ++p_;
    } else {
      SkipSeparators();
      done_ = p_ == end_;
    }
    return {begin, static_cast<size_t>(stop - begin)};
  }

 private:
  bool IsSeparator(char c) const { return c == separators_[0] || c == separators_[1]; }

  const char* NextSeparator() const {
    if (separators_[0] != separators_[1]) {
      return std::find_if(p_, end_, [this](char c) { return IsSeparator(c); });
    }
    const void* found = std::memchr(p_, separators_[0], static_cast<size_t>(end_ - p_));
    return found == nullptr ? end_ : static_cast<const char*>(found);
  }

  void SkipSeparators() {
    while (p_ < end_ && IsSeparator(*p_)) ++p_;
  }

  // The quote before a separator or the end that closes the one at p_; null when the field only
  // begins with a quote.
  const char* ClosingQuote(bool* doubled) const {
    bool any = false;
    for (const char* q = p_ + 1; q < end_; ++q) {
      q = static_cast<const char*>(std::memchr(q, '"', static_cast<size_t>(end_ - q)));
      if (q == nullptr) return nullptr;
      if (q + 1 < end_ && q[1] == '"') {
        any = true;
        ++q;
      } else if (q + 1 == end_ || IsSeparator(q[1])) {
        *doubled = any;
        return q;
      }
    }
    return nullptr;
  }

  const char* p_;
  const char* end_;
  const bool quotes_;
  // Every tab separates, so that fields can be empty: there are as many as it takes. Else a run of
  // separators is one.
  bool single_ = false;
  bool done_ = false;
  char separators_[2] = {' ', ' '};
};

bool IsScheme(std::string_view text) {
  constexpr std::string_view kSchemes[] = {"http", "https", "ws", "wss", "ftp"};
  return std::find(std::begin(kSchemes), std::end(kSchemes), text) != std::end(kSchemes);
}

// Some proxies write cs-uri without its scheme: "www.example.com/page". Gives the host its own
// slot.
void SplitHostOff(RawHit* hit) {
  const std::string_view uri = (*hit)[Slot::kUrl];
  const size_t slash = uri.find('/');
  if (slash == 0 || slash == std::string_view::npos || uri.substr(slash).starts_with("//")) return;
  const std::string_view host = uri.substr(0, slash);
  if (host.find('.') == std::string_view::npos || host.ends_with(':')) return;
  if (hit->has(Slot::kHost) && (*hit)[Slot::kHost] != host) return;
  (*hit)[Slot::kHost] = host;
  (*hit)[Slot::kUrl] = uri.substr(slash);
}

class W3cSplitter : public LineSplitter {
 public:
  explicit W3cSplitter(const W3cLayout& layout) : layout_(layout), header_(layout.header) {}

  std::string_view Split(std::string_view line, RawHit* hit) override {
    hit->Clear();
    scratch_.clear();
    if (header_.columns.empty()) return kNoFields;
    if (!header_.has_time) return kNoTime;
    if (const std::string_view reason = Cut(line, hit); !reason.empty()) return reason;
    if (!header_.has_date && !AddDate(hit)) return kNoDate;
    FinishUrl(hit);
    if (header_.dialect().header_escape == Escape::kPercent) UndoDoubleEncoding(hit);
    return {};
  }

 private:
  std::string_view Cut(std::string_view line, RawHit* hit) {
    Cutter cutter(line, header_.columns.size(), header_.dialect().quotes);
    if (cutter.done()) return kEmptyLine;
    for (const Slot slot : header_.columns) {
      if (cutter.done()) return kTooFew;
      bool doubled;
      std::string_view field = cutter.Next(&doubled);
      if (slot == Slot::kIgnored || field.empty()) continue;
      (*hit)[slot] = doubled ? WithoutDoubledQuotes(field, line.size()) : field;
    }
    return cutter.done() ? std::string_view() : kTooMany;
  }

  // Gives a bare clock its day. False when there is none to give.
  bool AddDate(RawHit* hit) {
    int64_t clock;
    if (!ParseClock((*hit)[Slot::kTime], &clock)) return true;
    if (!header_.start) return false;
    const bool next_day = clock + kSlackMicros < header_.start->clock_micros;
    (*hit)[Slot::kDate] = layout_.dates[next_day ? 1 : 0];
    return true;
  }

  void FinishUrl(RawHit* hit) const {
    std::string_view& query = (*hit)[Slot::kQuery];
    if (query.starts_with('?')) query.remove_prefix(1);
    if (!IsScheme((*hit)[Slot::kScheme])) (*hit)[Slot::kScheme] = {};
    if (!header_.whole_url) return;
    if ((*hit)[Slot::kUrl].find('?') != std::string_view::npos) query = {};
    if ((*hit)[Slot::kMethod] != "CONNECT") SplitHostOff(hit);
  }

  // CloudFront has at times encoded agents twice: "Mozilla/5.0%2520(X11". Takes one of the two
  // away.
  void UndoDoubleEncoding(RawHit* hit) {
    std::string_view& agent = (*hit)[Slot::kAgent];
    constexpr auto kNone = std::string_view::npos;
    if (agent.find("%2520") == kNone || agent.find("%20") != kNone) return;
    const size_t begin = scratch_.size();
    for (size_t i = 0; i < agent.size(); ++i) {
      scratch_.push_back(agent[i]);
      if (agent.substr(i).starts_with("%25")) i += 2;
    }
    agent = std::string_view(scratch_).substr(begin);
  }

  // `capacity` bounds all that the line puts into scratch_, whose memory must stay in place.
  std::string_view WithoutDoubledQuotes(std::string_view field, size_t capacity) {
    scratch_.reserve(capacity);
    const size_t begin = scratch_.size();
    for (size_t i = 0; i < field.size(); ++i) {
      scratch_.push_back(field[i]);
      if (field.substr(i).starts_with("\"\"")) ++i;
    }
    return std::string_view(scratch_).substr(begin);
  }

  const W3cLayout& layout_;
  const W3cHeader& header_;
  std::string scratch_;
};

Spelling SpellingOf(const W3cHeader& header) {
  const W3cDialect& dialect = header.dialect();
  Spelling spelling;
  spelling.time = TimeStyle::kIso;
  spelling.zone_seconds = header.zone_seconds;
  spelling.base_day = header.start ? header.start->day : 0;
  spelling.elapsed_unit_us =
      header.elapsed_unit_us > 0 ? header.elapsed_unit_us : dialect.elapsed_unit_us;
  spelling.set_escape(Slot::kAgent, dialect.header_escape);
  spelling.set_escape(Slot::kCookie, dialect.header_escape);
  // Those who write it make "text/html;%20charset=utf-8" one word.
  spelling.set_escape(Slot::kContentType, Escape::kPercent);
  return spelling;
}

class W3cFormat : public LineFormat, public std::enable_shared_from_this<W3cFormat> {
 public:
  explicit W3cFormat(W3cHeader header)
      : LineFormat(std::string(header.columns.empty() ? "w3c" : header.dialect().format_name),
                   SpellingOf(header)) {
    if (header.start && !header.has_date) {
      layout_.dates = {DayText(header.start->day), DayText(header.start->day + 1)};
    }
    layout_.header = std::move(header);
  }

  std::unique_ptr<LineSplitter> MakeSplitter() const override {
    return std::make_unique<W3cSplitter>(layout_);
  }

  bool has_directives() const override { return true; }

  arrow::Result<LineFormatPtr> AfterDirective(std::string_view directive) const override {
    W3cHeader next = layout_.header;
    ARROW_RETURN_NOT_OK(next.Apply(directive));
    if (next == layout_.header) return shared_from_this();
    return std::make_shared<W3cFormat>(std::move(next));
  }

 private:
  W3cLayout layout_;
};

}  // namespace

arrow::Result<LineFormatPtr> MakeW3cFormat() { return std::make_shared<W3cFormat>(W3cHeader()); }

}  // namespace weblog
