#include "format_pieces.h"

#include <arrow/status.h>

#include <array>
#include <utility>

#include "format_string.h"
#include "piece_merging.h"
#include "piece_template.h"

namespace weblog {
namespace {

struct Header {
  std::string_view name;
  Meaning meaning;
};

constexpr Header kRequestHeaders[] = {
    {"referer", {Slot::kReferrer}},         {"user-agent", {Slot::kAgent}},
    {"cookie", {Slot::kCookie, 2}},         {"host", {Slot::kHost, 3}},
    {"x-forwarded-proto", {Slot::kScheme}}, {"x-forwarded-for", {Slot::kClient, 2}},
    {"x-real-ip", {Slot::kClient, 3}},
};

constexpr Header kResponseHeaders[] = {
    {"content-type", {Slot::kContentType}},
};

template <size_t kSize>
Meaning FindHeader(const Header (&headers)[kSize], std::string_view name) {
  for (const Header& header : headers) {
    FormatCursor cursor(name);
    if (cursor.TakeIgnoringCase(header.name) && cursor.done()) return header.meaning;
  }
  return {};
}

// Of a hit's time only what says when it was can be used.
int RankOf(const FormatPiece& piece) {
  if (!piece.is(Slot::kTime)) return piece.meaning.rank + (piece.has_host ? 100 : 0);
  return MissingTimePart(piece.time).empty() ? TimeRank(piece.time) : -1;
}

// The fields to use, by slot; null where there is none.
using Chosen = std::array<const FormatPiece*, kSlots>;

Chosen Choose(const std::vector<FormatPiece>& pieces) {
  Chosen chosen{};
  int named_cookies = 0;
  for (const FormatPiece& piece : pieces) {
    if (piece.is_text || piece.is(Slot::kIgnored)) continue;
    named_cookies += piece.meaning.role == Role::kNamedCookie;
    const FormatPiece*& best = chosen[static_cast<int>(piece.meaning.slot)];
    if (best == nullptr || RankOf(piece) > RankOf(*best)) best = &piece;
  }
  const auto of = [&chosen](Slot slot) -> const FormatPiece*& {
    return chosen[static_cast<int>(slot)];
  };
  if (named_cookies > 1 && of(Slot::kCookie)->meaning.role == Role::kNamedCookie) {
    of(Slot::kCookie) = nullptr;
  }
  const FormatPiece* url = of(Slot::kUrl);
  if (of(Slot::kRequest) != nullptr || (url != nullptr && url->meaning.role == Role::kWholeUrl))
    of(Slot::kQuery) = nullptr;
  if (of(Slot::kRequest) != nullptr && (url == nullptr || !url->has_host)) {
    of(Slot::kMethod) = of(Slot::kUrl) = nullptr;
  }
  return chosen;
}

}  // namespace

Meaning RequestHeaderMeaning(std::string_view name) { return FindHeader(kRequestHeaders, name); }
Meaning ResponseHeaderMeaning(std::string_view name) { return FindHeader(kResponseHeaders, name); }

void FormatPieces::AddText(size_t at, std::string_view text) {
  if (text.empty()) return;
  Grow(text.find_first_not_of("\r\n") != std::string_view::npos);
  if (const size_t end = text.find('\n'); end != std::string_view::npos && line_end_ == kNone) {
    line_end_ = at + end;
    behind_line_end_ = text.find_first_not_of("\r\n", end) != std::string_view::npos;
  }
  FormatPiece piece;
  piece.at = at;
  piece.is_text = true;
  piece.text = text;
  pieces_.push_back(std::move(piece));
}

void FormatPieces::AddField(FormatPiece field) {
  Grow(true);
  pieces_.push_back(std::move(field));
}

arrow::Status FormatPieces::AddTime(FormatPiece field, std::string_view pattern,
                                    size_t pattern_at) {
  const bool at_end = field.time.at_end;
  field.time = {};
  const size_t bad = ReadTimePattern(pattern, &field.time);
  if (bad != std::string_view::npos) {
    return CaretError(source_, pattern_at + bad, "no time can be read by this conversion");
  }
  std::string before, behind;
  PeelTimePattern(&field.time, &before, &behind);
  if (field.time.text.empty()) return CaretError(source_, field.at, "this is no time");
  field.time.at_end = at_end;
  field.meaning.slot = Slot::kTime;
  const size_t at = field.at;
  AddText(at, before);
  AddField(std::move(field));
  AddText(at, behind);
  return arrow::Status::OK();
}

void FormatPieces::Resolve() {
  pieces_ = MergePieces(std::move(pieces_));
  if (!pieces_.empty() && pieces_.back().is_text) {
    std::string& last = pieces_.back().text;
    last.erase(last.find_last_not_of("\r\n") + 1);
    if (last.empty()) pieces_.pop_back();
  }
  const Chosen chosen = Choose(pieces_);
  for (FormatPiece& piece : pieces_) {
    if (!piece.is_text && chosen[static_cast<int>(piece.meaning.slot)] != &piece) {
      piece.meaning.slot = Slot::kIgnored;
    }
  }
}

arrow::Status FormatPieces::RequireTime(std::string_view time_directive) const {
  for (const FormatPiece& piece : pieces_) {
    if (!piece.is(Slot::kTime)) continue;
    const std::string_view missing = MissingTimePart(piece.time);
    if (missing.empty()) return arrow::Status::OK();
    return CaretError(source_, piece.at,
                      "hits need a date and a clock, but this time has no " + std::string(missing));
  }
  return arrow::Status::Invalid("hits need a time, but the format has none, such as ",
                                time_directive);
}

arrow::Status FormatPieces::CheckNeighbours() const {
  for (size_t i = 1; i < pieces_.size(); ++i) {
    const FormatPiece& left = pieces_[i - 1];
    const FormatPiece& right = pieces_[i];
    if (left.is_text || right.is_text) continue;
    if (left.is(Slot::kIgnored) && right.is(Slot::kIgnored)) continue;
    std::string message = "nothing stands between ";
    message.append(source_.substr(left.at, left.size)).append(" and ");
    message.append(source_.substr(right.at, right.size)).append(", so they cannot be told apart");
    return CaretError(source_, right.at, message);
  }
  return arrow::Status::OK();
}

arrow::Result<LineFormatPtr> FormatPieces::MakeFormat(std::string name, Spelling spelling) const {
  if (behind_line_end_) {
    return CaretError(source_, line_end_, "a hit is one line: nothing can stand behind its end");
  }
  ARROW_RETURN_NOT_OK(CheckNeighbours());
  return MakePieceFormat(std::move(name), pieces_, std::move(spelling));
}

}  // namespace weblog
