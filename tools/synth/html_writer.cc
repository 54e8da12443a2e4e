#include "synth/html_writer.h"

namespace synth {
namespace {

struct Tags {
  std::string_view open, close;
};

// In the order of Part.
constexpr std::array<Tags, kParts> kTags = {{{"<title>", "</title>\n"},
                                             {"<meta name=\"description\" content=\"", "\">\n"},
                                             {"<p class=\"motto\">", "</p>\n"},
                                             {"<li>", "</li>\n"},
                                             {"<h1>", "</h1>\n"},
                                             {"<h2>", "</h2>\n"},
                                             {"<p>", "</p>\n"},
                                             {"<li>", "</li>\n"},
                                             {"<aside class=\"ad\">", "</aside>\n"},
                                             {"<p>", "</p>\n"}}};

void AppendEscaped(std::string_view text, std::string* out) {
  for (const char c : text) {
    if (c == '&') {
      *out += "&amp;";
    } else {
      *out += c;
    }
  }
}

}  // namespace

void HtmlWriter::Open(Part part) { *out_ += kTags[static_cast<size_t>(part)].open; }
void HtmlWriter::Close(Part part) { *out_ += kTags[static_cast<size_t>(part)].close; }

void HtmlWriter::OpenLink(const Target& target) {
  *out_ += "<a href=\"";
  if (!target.same_host) *out_ += target.root;
  AppendEscaped(target.path, out_);
  *out_ += target.sponsored ? "\" rel=\"sponsored nofollow\">" : "\">";
}

}  // namespace synth
