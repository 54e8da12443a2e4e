// A document as HTML.
#pragma once

#include <string>
#include <string_view>

#include "synth/document_writer.h"

namespace synth {

class HtmlWriter : public DocumentWriter {
 public:
  // Appends to `out`, which must outlive it.
  explicit HtmlWriter(std::string* out) : out_(out) {}

  void Open(Part part) override;
  void Close(Part part) override;
  void OpenLink(const Target& target) override;
  void CloseLink() override { *out_ += "</a>"; }
  std::string* text() override { return out_; }
  void Markup(std::string_view html) override { *out_ += html; }

 private:
  std::string* out_;
};

}  // namespace synth
