// Which documents a crawl takes, by what kind of document they are.
#pragma once

#include <arrow/result.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "crawl/page.h"

namespace crawl {

class ContentTypes {
 public:
  // All of them.
  ContentTypes() = default;

  // Reads a list such as "html,text,application/pdf,image/*", in any case: kinds of documents
  // (html, text, xml), and types, in which the part after the slash may be *. Invalid, with what is
  // wrong, for anything else.
  static arrow::Result<ContentTypes> Parse(std::string_view list);

  bool takes_all() const { return kinds_.empty() && patterns_.empty(); }

  // Whether a response's document is taken: by its Content-Type, or where that is missing or says
  // nothing by the first bytes of its body, packed or not. None while those are too few to tell and
  // the body is not whole yet; of a packed body a few thousand bytes are enough, whatever is in
  // them. What comes with another status than 2xx is no document that anybody asked for, and is
  // taken.
  std::optional<bool> Takes(int status, std::string_view head, std::string_view body,
                            bool whole) const;

 private:
  bool Takes(DocumentKind kind, std::string_view type) const;

  std::vector<DocumentKind> kinds_;
  std::vector<std::string> patterns_;  // in lower case: "image/png", "image/" for all of them
};

}  // namespace crawl
