#include "page/plain_state.h"

#include <lexbor/html/tokenizer/state.h>
#include <lexbor/tag/tag.h>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace crawl {
namespace {

using Bytes = const lxb_char_t*;

constexpr ptrdiff_t kLongestName = 8;

bool IsSmallLetter(lxb_char_t c) { return c >= 'a' && c <= 'z'; }
bool IsLetter(lxb_char_t c) { return IsSmallLetter(c | 0x20); }
bool IsOfName(lxb_char_t c) { return IsSmallLetter(c) || (c >= '0' && c <= '9'); }

// HTML's tags by their names, the bytes of which make up one number.
class TagTable {
 public:
  TagTable() {
    for (lxb_tag_id_t tag = LXB_TAG__BEGIN; tag < LXB_TAG__LAST_ENTRY; ++tag) {
      size_t size = 0;
      Bytes name = lxb_tag_name_by_id(tag, &size);
      if (name != nullptr && size <= size_t{kLongestName}) Add(name, name + size, tag);
    }
  }

  // LXB_TAG__UNDEF when there is none.
  lxb_tag_id_t Find(uint64_t name) const { return places_[PlaceOf(name)].tag; }

 private:
  struct Place {
    uint64_t name = 0;
    lxb_tag_id_t tag = LXB_TAG__UNDEF;
  };

  void Add(Bytes begin, Bytes end, lxb_tag_id_t tag) {
    uint64_t name = 0;
    for (Bytes at = begin; at != end; ++at) {
      if (!IsOfName(*at)) return;
      name = name << 8 | *at;
    }
    places_[PlaceOf(name)] = {name, tag};
  }

  // Where a name is, or the empty place where it belongs.
  size_t PlaceOf(uint64_t name) const {
    size_t place = name * 0x9E3779B97F4A7C15u >> 54;
    while (places_[place].name != name && places_[place].name != 0) {
      place = (place + 1) % places_.size();
    }
    return place;
  }

  std::array<Place, 1024> places_;
};

// The first byte that text may end at, or that stands for another.
Bytes FindMarkup(Bytes at, Bytes end) {
#ifdef __SSE2__
  for (; end - at >= 16; at += 16) {
    const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(at));
    const auto equal = [&](char c) { return _mm_cmpeq_epi8(bytes, _mm_set1_epi8(c)); };
    const __m128i found =
        _mm_or_si128(_mm_or_si128(equal('<'), equal('&')), _mm_or_si128(equal('\r'), equal('\0')));
    const auto mask = static_cast<unsigned>(_mm_movemask_epi8(found));
    if (mask != 0) return at + std::countr_zero(mask);
  }
#endif
  while (at != end && *at != '<' && *at != '&' && *at != '\r' && *at != '\0') ++at;
  return at;
}

// Whether text ends at `at`: with a tag, a comment or the like, and not with a mere "<".
bool EndsText(Bytes at, Bytes end) {
  if (end - at < 3 || *at != '<') return false;
  return IsLetter(at[1]) || at[1] == '!' || (at[1] == '/' && IsLetter(at[2]));
}

// Hands the token on. False when that failed.
bool Emit(lxb_html_tokenizer_t* tokenizer) {
  tokenizer->token =
      tokenizer->callback_token_done(tokenizer, tokenizer->token, tokenizer->callback_token_ctx);
  if (tokenizer->token == nullptr) {
    if (tokenizer->status == LXB_STATUS_OK) tokenizer->status = LXB_STATUS_ERROR;
    return false;
  }
  lxb_html_token_clean(tokenizer->token);
  tokenizer->pos = tokenizer->start;
  return true;
}

bool EmitText(Bytes begin, Bytes end, lxb_html_tokenizer_t* tokenizer) {
  lxb_html_token_t* token = tokenizer->token;
  token->tag_id = LXB_TAG__TEXT;
  token->begin = token->text_start = begin;
  token->end = token->text_end = end;
  return Emit(tokenizer);
}

bool EndsName(lxb_char_t c) {
  return c == '>' || c == '/' || c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == '\f';
}

// Fills the token from the beginning of the tag at `at`, and returns the end of its name, or null
// when it is none of HTML in small letters.
Bytes TakeName(Bytes at, Bytes end, lxb_html_token_t* token) {
  static const TagTable tags;
  const bool closes = at[1] == '/';
  const Bytes begin = at + (closes ? 2 : 1);
  uint64_t name = 0;
  for (at = begin; at != end && IsOfName(*at); ++at) name = name << 8 | *at;
  if (at == end || !EndsName(*at) || at - begin > kLongestName) return nullptr;
  const lxb_tag_id_t tag = tags.Find(name);
  if (tag == LXB_TAG__UNDEF) return nullptr;
  token->tag_id = tag;
  token->type = closes ? LXB_HTML_TOKEN_TYPE_CLOSE : LXB_HTML_TOKEN_TYPE_OPEN;
  token->begin = begin;
  token->end = at;
  return at;
}

}  // namespace

void UsePlainState(lxb_html_tokenizer_t* tokenizer) {
  if (tokenizer->state == lxb_html_tokenizer_state_data_before) tokenizer->state = PlainState;
}

const lxb_char_t* PlainState(lxb_html_tokenizer_t* tokenizer, const lxb_char_t* data,
                             const lxb_char_t* end) {
  while (data != end) {
    const Bytes tag = FindMarkup(data, end);
    if (!EndsText(tag, end)) return lxb_html_tokenizer_state_data_before(tokenizer, data, end);
    if (tag != data && !EmitText(data, tag, tokenizer)) return end;
    const Bytes name_end = TakeName(tag, end, tokenizer->token);
    if (name_end == nullptr) return lxb_html_tokenizer_state_data_before(tokenizer, tag, end);
    data = name_end + 1;
    if (*name_end != '>') {
      tokenizer->state = *name_end == '/' ? lxb_html_tokenizer_state_self_closing_start_tag
                                          : lxb_html_tokenizer_state_before_attribute_name;
      return data;
    }
    if (!Emit(tokenizer)) return end;
    // The content of some elements is no HTML.
    if (tokenizer->state != PlainState) return data;
  }
  return end;
}

}  // namespace crawl
