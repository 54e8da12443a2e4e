// From the character sets of the WHATWG Encoding standard to UTF-8.
#pragma once

#include <lexbor/encoding/encoding.h>

#include <string>
#include <string_view>

namespace crawl {

// Whether bytes below 0x80 are ASCII wherever a character begins with one.
bool KeepsAscii(const lxb_encoding_data_t* encoding);

// Replaces `utf8` by the text of `bytes`, with U+FFFD for what is none.
void DecodeToUtf8(std::string_view bytes, const lxb_encoding_data_t* encoding, std::string* utf8);

// Shift_JIS, for which lexbor 3.0's decoder refuses lead bytes from 0xE1 to 0xFB. Uses its table.
void DecodeShiftJis(std::string_view bytes, std::string* utf8);

// Appends a code point; U+FFFD for what is none.
void AppendUtf8(uint32_t code_point, std::string* utf8);

}  // namespace crawl
