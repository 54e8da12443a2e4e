#include "piece_merging.h"

#include <string_view>
#include <utility>

namespace weblog {
namespace {

using Pieces = std::vector<FormatPiece>;

// The piece `back` places before the end, or null.
FormatPiece* FromEnd(Pieces* pieces, size_t back) {
  return pieces->size() > back ? &(*pieces)[pieces->size() - 1 - back] : nullptr;
}

bool IsField(const FormatPiece* piece, Slot slot) { return piece != nullptr && piece->is(slot); }
bool IsText(const FormatPiece* piece) { return piece != nullptr && piece->is_text; }
bool HasRole(const FormatPiece* piece, Role role) {
  return piece != nullptr && !piece->is_text && piece->meaning.role == role;
}

void Extend(FormatPiece* piece, const FormatPiece& by) {
  piece->size = by.at + by.size - piece->at;
}

// Each of the following merges `next` into the end of `pieces`, or the end of `pieces` into `next`,
// where they belong together. True: `next` has been taken up.

bool MergeText(Pieces* pieces, const FormatPiece& next) {
  FormatPiece* last = FromEnd(pieces, 0);
  if (!next.is_text || !IsText(last)) return false;
  last->text += next.text;
  return true;
}

bool MergeTime(Pieces* pieces, const FormatPiece& next) {
  if (!next.is(Slot::kTime)) return false;
  const FormatPiece* between = FromEnd(pieces, 0);
  FormatPiece* first = IsText(between) ? FromEnd(pieces, 1) : FromEnd(pieces, 0);
  if (!IsField(first, Slot::kTime)) return false;
  const bool with_text = IsText(between);
  if (!JoinTimePatterns(&first->time, with_text ? between->text : "", next.time)) return false;
  first->padded_right = next.padded_right;
  Extend(first, next);
  if (with_text) pieces->pop_back();
  return true;
}

bool MergeClientPort(Pieces* pieces, const FormatPiece& next) {
  const FormatPiece* colon = FromEnd(pieces, 0);
  FormatPiece* client = FromEnd(pieces, 1);
  if (!HasRole(&next, Role::kClientPort) || !IsText(colon) || colon->text != ":" ||
      !IsField(client, Slot::kClient)) {
    return false;
  }
  client->has_port = true;
  Extend(client, next);
  pieces->pop_back();
  return true;
}

bool MergeQuery(Pieces* pieces, FormatPiece* next) {
  if (!next->is(Slot::kQuery)) return false;
  if (HasRole(FromEnd(pieces, 0), Role::kQueryMark)) {
    next->size += next->at - pieces->back().at;
    next->at = pieces->back().at;
    next->meaning.role = Role::kMarkedQuery;
    pieces->pop_back();
  }
  FormatPiece* url = FromEnd(pieces, 0);
  if (next->meaning.role != Role::kMarkedQuery || !IsField(url, Slot::kUrl)) return false;
  url->meaning.role = Role::kWholeUrl;
  Extend(url, *next);
  return true;
}

// Takes "scheme://" off the end of `pieces`, whether it is a field or a text.
void TakeScheme(Pieces* pieces, FormatPiece* url) {
  FormatPiece* text = FromEnd(pieces, 0);
  if (!IsText(text)) return;
  if (text->text == "://" && IsField(FromEnd(pieces, 1), Slot::kScheme)) {
    pieces->pop_back();
    url->at = pieces->back().at;
    url->has_scheme = true;
    pieces->pop_back();
    return;
  }
  for (std::string_view scheme : {"http://", "https://"}) {
    if (!text->text.ends_with(scheme)) continue;
    text->text.resize(text->text.size() - scheme.size());
    url->has_scheme = true;
    if (text->text.empty()) pieces->pop_back();
    return;
  }
}

void MergeHost(Pieces* pieces, FormatPiece* url) {
  if (!url->is(Slot::kUrl)) return;
  size_t parts = 1;
  if (IsField(FromEnd(pieces, 0), Slot::kPort) && IsText(FromEnd(pieces, 1)) &&
      FromEnd(pieces, 1)->text == ":") {
    parts = 3;
  }
  FormatPiece* host = FromEnd(pieces, parts - 1);
  if (!IsField(host, Slot::kHost)) return;
  const size_t end = url->at + url->size;
  url->at = host->at;
  url->has_host = true;
  pieces->resize(pieces->size() - parts);
  TakeScheme(pieces, url);
  url->size = end - url->at;
}

}  // namespace

std::vector<FormatPiece> MergePieces(std::vector<FormatPiece> pieces) {
  Pieces result;
  for (FormatPiece& next : pieces) {
    if (MergeText(&result, next) || MergeTime(&result, next) || MergeClientPort(&result, next) ||
        MergeQuery(&result, &next)) {
      continue;
    }
    MergeHost(&result, &next);
    result.push_back(std::move(next));
  }
  return result;
}

}  // namespace weblog
