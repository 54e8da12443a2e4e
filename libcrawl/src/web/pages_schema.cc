#include "web/pages_schema.h"

#include <array>

#include "crawl/replay_web.h"
#include "weblog/stream_kind.h"

namespace crawl {
namespace {

constexpr std::array<std::string_view, 5> kLinkKinds = {"anchor", "area", "frame", "related",
                                                        "refresh"};

}  // namespace

std::string_view NameOf(LinkKind kind) { return kLinkKinds[static_cast<size_t>(kind)]; }

std::optional<LinkKind> LinkKindByName(std::string_view name) {
  for (size_t i = 0; i < kLinkKinds.size(); ++i) {
    if (kLinkKinds[i] == name) return static_cast<LinkKind>(i);
  }
  return std::nullopt;
}

std::shared_ptr<arrow::DataType> HeadingType() {
  return arrow::struct_({arrow::field("level", arrow::uint8()),
                         arrow::field("begin", arrow::uint32()),
                         arrow::field("end", arrow::uint32())});
}

std::shared_ptr<arrow::DataType> BlockType() {
  return arrow::struct_(
      {arrow::field("begin", arrow::uint32()), arrow::field("end", arrow::uint32()),
       arrow::field("hash", arrow::uint64()), arrow::field("linked", arrow::uint32()),
       arrow::field("main", arrow::boolean())});
}

std::shared_ptr<arrow::DataType> LinkType() {
  return arrow::struct_({arrow::field("url", arrow::utf8()), arrow::field("kind", arrow::utf8()),
                         arrow::field("nofollow", arrow::boolean()),
                         arrow::field("begin", arrow::uint32()),
                         arrow::field("end", arrow::uint32())});
}

namespace {

std::shared_ptr<arrow::Schema> MakePagesSchema() {
  const auto text = arrow::utf8();
  return weblog::WithKind(
      arrow::schema({arrow::field("url", text), arrow::field("status", arrow::int16()),
                     arrow::field("fetched", arrow::timestamp(arrow::TimeUnit::MICRO, "UTC")),
                     arrow::field("content_type", text), arrow::field("redirect", text),
                     arrow::field("title", text), arrow::field("description", text),
                     arrow::field("keywords", text), arrow::field("language", text),
                     arrow::field("charset", text), arrow::field("canonical", text),
                     arrow::field("noindex", arrow::boolean()),
                     arrow::field("nofollow", arrow::boolean()), arrow::field("text", text),
                     arrow::field("headings", arrow::list(HeadingType())),
                     arrow::field("blocks", arrow::list(BlockType())),
                     arrow::field("links", arrow::list(LinkType())),
                     arrow::field("bytes", arrow::int64()), arrow::field("digest", text)}),
      "pages");
}

std::shared_ptr<arrow::Schema> MakeLinksSchema() {
  const auto text = arrow::utf8();
  return weblog::WithKind(
      arrow::schema({arrow::field("from_url", text), arrow::field("to_url", text),
                     arrow::field("anchor", text), arrow::field("context", text),
                     arrow::field("kind", text), arrow::field("nofollow", arrow::boolean())}),
      "links");
}

// Types make their fingerprints when they are first compared, which is here, before threads share them.
std::shared_ptr<arrow::Schema> Prepared(std::shared_ptr<arrow::Schema> schema) {
  (void)schema->fingerprint();
  return schema;
}

}  // namespace

std::shared_ptr<arrow::Schema> PagesSchema() {
  static const auto schema = Prepared(MakePagesSchema());
  return schema;
}

std::shared_ptr<arrow::Schema> LinksSchema() {
  static const auto schema = Prepared(MakeLinksSchema());
  return schema;
}

}  // namespace crawl
