// Limits of lexbor's tokenizer: it looks names up in tables that do not grow with them, and keeps
// the attributes of all tags.
#pragma once

#include <lexbor/html/tokenizer.h>

#include <cstddef>

namespace crawl {

// Input is given to a tokenizer in pieces of this size, and the limits are checked in between.
inline constexpr size_t kTokenizerPiece = 65536;

// Sets a tokenizer up for input that may be hostile: attributes of one name are not looked for,
// which takes time with the square of their number, and no lists of errors are kept.
void PrepareTokenizer(lxb_html_tokenizer_t* tokenizer);

// Makes a tokenizer ready for the next document. Names of tags and attributes that are not those of
// HTML go with the last one.
void CleanTokenizer(lxb_html_tokenizer_t* tokenizer);

// To be called behind each token with attributes: gives back the memory of the attributes now and
// then. Returns whether it did.
bool DropOldAttributes(lxb_html_tokenizer_t* tokenizer);

// Whether a document has more names, or more attributes in one tag, than any that is meant to be
// read: reading on would take too long.
bool HasTooManyNames(const lxb_html_tokenizer_t& tokenizer);

}  // namespace crawl
