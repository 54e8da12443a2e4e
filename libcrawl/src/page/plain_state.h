// A state of lexbor's tokenizer that reads what most of a page is made of, text and tags of HTML, in
// fewer steps than the states of the standard. It makes the tokens that they make.
#pragma once

#include <lexbor/html/tokenizer.h>

namespace crawl {

// To be called when a tokenizer has made a token: where text is next, it goes on with PlainState.
void UsePlainState(lxb_html_tokenizer_t* tokenizer);

// The state itself. Whatever takes more than a look at it (references to characters, comments, names
// that are not those of HTML, what stands at the end of a piece of input) it leaves to lexbor.
const lxb_char_t* PlainState(lxb_html_tokenizer_t* tokenizer, const lxb_char_t* data,
                             const lxb_char_t* end);

}  // namespace crawl
