// Reads XML as it is found: tags, texts and nothing else, whether or not they fit together.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace crawl {

// Goes over the bytes once, in time in proportion to them. Entities that a document defines are not
// known to it, so nothing grows.
class XmlScanner {
 public:
  enum class Token : uint8_t { kOpen, kClose, kText, kEnd };

  explicit XmlScanner(std::string_view bytes) : rest_(bytes) {}

  // Goes to the next tag or text. Comments, declarations and instructions are passed over; of
  // <a/> comes kOpen and then kClose. A tag without an end is the last thing there is.
  Token Next();

  // Of the tag: "image" and "loc" of <image:loc>.
  std::string_view prefix() const { return prefix_; }
  std::string_view name() const { return name_; }
  // The value of an attribute of the open tag, as written; empty when there is none.
  std::string_view Attribute(std::string_view name) const;

  // Appends the text, with its entities replaced unless it is CDATA.
  void AppendText(std::string* to) const;

 private:
  Token TakeTag();
  void TakeText();

  std::string_view rest_;
  std::string_view prefix_, name_, attributes_;
  std::string_view text_;
  bool is_cdata_ = false;
  bool closes_itself_ = false;
};

// Appends `text` with the five entities of XML and numbers of characters replaced.
void AppendUnescapedXml(std::string_view text, std::string* to);

}  // namespace crawl
