// What pages of HTML that tools write have in common. Such a page needs nothing else, and its policy
// forbids a browser to fetch anything.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace support {

struct HtmlHead {
  std::string_view title;
  std::string_view subtitle;  // may be empty
  // What the page may do besides being styled, as directives of a Content-Security-Policy.
  std::string_view policy;
  std::string_view style;  // rules besides those of html_style.h
};

// A number that stands out: "10,000" "hits".
struct Figure {
  std::string value;
  std::string label;
};

// From the doctype to behind the title and subtitle in the page's <header>, which is left open. Title and
// subtitle are escaped.
std::string HtmlBegin(const HtmlHead& head);

// All escaped. `id` is the element's.
std::string FiguresHtml(std::string_view id, const std::vector<Figure>& figures);

// A heading and a list, or "" when there are none.
std::string NotesHtml(const std::vector<std::string>& notes);

}  // namespace support
