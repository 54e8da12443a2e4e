// What a document of a made-up web is made of, told in its order.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace synth {

// A piece of text that stands by itself.
enum class Part : uint8_t {
  kTitle,        // of the document; not part of its text
  kDescription,  // the same
  kMotto,        // of the host, above the navigation
  kNavigation,   // a link of the template
  kMainTitle,
  kHeading,
  kParagraph,
  kListItem,
  kAd,
  kFooter,
};
inline constexpr size_t kParts = 10;

// Where a link leads.
struct Target {
  std::string_view root;  // "https://www.example.com"
  std::string_view path;  // with the query
  bool same_host = true;  // as the document
  bool sponsored = false;
};

// Parts do not overlap, and links are within parts other than the title and the description. What
// is appended to text() belongs to the part and the link that are open; it holds words, blanks and
// full stops, and no characters that HTML would have to escape.
class DocumentWriter {
 public:
  virtual ~DocumentWriter() = default;

  virtual void Open(Part part) = 0;
  virtual void Close(Part part) = 0;
  virtual void OpenLink(const Target& target) = 0;
  virtual void CloseLink() = 0;
  virtual std::string* text() = 0;
  // Markup that stands between parts and says nothing to a crawler.
  virtual void Markup(std::string_view html) = 0;
};

}  // namespace synth
