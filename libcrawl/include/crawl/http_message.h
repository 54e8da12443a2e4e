// The HTTP response in a record's block.
#pragma once

#include <string>
#include <string_view>

namespace crawl {

// A response's parts. Both views are of its block.
struct HttpMessage {
  int status = 0;
  std::string_view head;  // with the empty line at its end, as far as that is there
  std::string_view body;
};

// Splits a response. False when it does not begin with a status line. A block that ends within its
// head has no body.
bool SplitHttpMessage(std::string_view block, HttpMessage* message);

// The head with CRLF behind each line, folded lines as one, and an empty line at its end.
void NormalizeHead(std::string_view head, std::string* out);

// The head of a message with folded lines as one: a view of it or of `scratch`.
std::string_view HeadOf(const HttpMessage& message, std::string* scratch);

// Undoes Transfer-Encoding: chunked into `out`. False, with `out` empty, when `body` does not begin
// with a chunk: many archives have the body without chunks under a head that names them. Of a body
// that is damaged or cut short, what comes before that is there.
bool Dechunk(std::string_view body, std::string* out);

// The body of a message, chunks undone where there are any: a view of it or of `scratch`.
std::string_view BodyOf(const HttpMessage& message, std::string* scratch);

}  // namespace crawl
