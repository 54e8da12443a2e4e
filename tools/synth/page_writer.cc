#include "synth/page_writer.h"

namespace synth {
namespace {

// Whether a part is of the template or an advertisement, by the tags that it is in.
bool IsAside(Part part) {
  return part == Part::kMotto || part == Part::kNavigation || part == Part::kAd ||
         part == Part::kFooter;
}

}  // namespace

void PageWriter::Start() {
  page_.Clear();
  page_.language = "en";
  page_.charset = "utf-8";
  asides_.clear();
}

void PageWriter::Open(Part part) {
  if (part == Part::kTitle) {
    text_ = &page_.title;
  } else if (part == Part::kDescription) {
    text_ = &page_.description;
  } else {
    text_ = &page_.text;
    if (!page_.text.empty()) page_.text += '\n';
    const auto begin = static_cast<uint32_t>(page_.text.size());
    page_.blocks.push_back({{begin, begin}});
    asides_.push_back(IsAside(part));
  }
}

void PageWriter::Close(Part part) {
  if (text_ != &page_.text) return;
  crawl::Block& block = page_.blocks.back();
  block.text.end = static_cast<uint32_t>(page_.text.size());
  if (part == Part::kMainTitle) page_.headings.push_back({1, block.text});
  if (part == Part::kHeading) page_.headings.push_back({2, block.text});
}

void PageWriter::OpenLink(const Target& target) {
  url_ = target.root;
  url_ += target.path;
  crawl::Link& link = page_.AddLink(canonicalizer_.Canonical(url_, &scratch_));
  link.nofollow = target.sponsored;
  link.anchor.begin = static_cast<uint32_t>(page_.text.size());
}

void PageWriter::CloseLink() {
  crawl::TextSpan& anchor = page_.links.back().anchor;
  anchor.end = static_cast<uint32_t>(page_.text.size());
  page_.blocks.back().linked_bytes += anchor.end - anchor.begin;
}

const crawl::Page& PageWriter::Finish(std::string_view host) {
  crawl::JudgeBlocks(asides_, &page_);
  templates_.Apply(host, &page_);
  return page_;
}

}  // namespace synth
