#include "weblog/stream_kind.h"

#include <arrow/util/key_value_metadata.h>

#include <algorithm>
#include <array>
#include <charconv>

namespace weblog {
namespace {

struct KindInfo {
  std::string_view kind;
  std::string_view maker;
  std::string_view advice;  // how to get a stream of this kind
};

constexpr auto kKinds = std::to_array<KindInfo>({
    {"hits", "weblog-parse", "pipe a log through weblog-parse first"},
    {"visits", "weblog-sessions", "pipe hits through weblog-sessions first"},
    {"ranks", "weblog-rank", "pipe visits through weblog-rank first"},
    {"partial-ranks", "weblog-rank --partial", "make them with weblog-rank --partial first"},
    {"scores", "weblog-score", "pipe visits through weblog-score first"},
    {"rules", "weblog-patterns", "pipe visits through weblog-patterns rules first"},
    {"sequences", "weblog-patterns", "pipe visits through weblog-patterns sequences first"},
    {"clusters", "weblog-patterns", "pipe visits through weblog-patterns clusters first"},
    {"centres", "weblog-patterns", "make them with weblog-patterns clusters --centres first"},
    {"transitions", "weblog-patterns", "pipe visits through weblog-patterns transitions first"},
    {"stats", "weblog-stats", "pipe hits or visits through weblog-stats first"},
    {"affinities", "crawl-affinity", "make them with crawl-affinity first"},
    {"candidates", "crawl-affinity", "make them with crawl-affinity --candidates first"},
    {"pages", "crawl-extract", "make them with crawl-extract first"},
    {"links", "crawl-extract", "make them with crawl-extract first"},
    {"link-ranks", "crawl-links", "pipe links through crawl-links first"},
    {"crawl", "crawl-run", "crawl with crawl-run and list the pages with crawl-view first"},
    {"hosts", "crawl-view", "list them with crawl-view first"},
    {"agents", "crawl-view", "list them with crawl-view first"},
    {"announced", "crawl-view", "list them with crawl-view first"},
    {"frontier", "crawl-view", "list it with crawl-view first"},
    {"events", "crawl-view", "list them with crawl-view first"},
    {"duplicates", "crawl-view", "list them with crawl-view first"},
    {"evaluation", "crawl-eval", "evaluate crawls with crawl-eval first"},
    {"means", "crawl-eval", "make them with crawl-eval --means first"},
    {"comparisons", "crawl-eval", "make them with crawl-eval --compare first"},
    {"overlaps", "crawl-eval", "make them with crawl-eval --overlap first"},
    {"search-lengths", "crawl-eval", "make them with crawl-eval --search-length first"},
    {"topics", "crawl-topic", "make them with crawl-topic apply first"},
    {"topic-nodes", "crawl-topic", "make them with crawl-topic show first"},
    {"topic-terms", "crawl-topic", "make them with crawl-topic grow --proposals first"},
    {"topic-matches", "crawl-topic", "make them with crawl-topic map first"},
    {"table", "weblog-sql", "make it with weblog-sql first"},
});

const KindInfo* FindKind(std::string_view kind) {
  const auto* found = std::find_if(kKinds.begin(), kKinds.end(),
                                   [&](const KindInfo& info) { return info.kind == kind; });
  return found == kKinds.end() ? nullptr : found;
}

std::string MetadataValue(const arrow::Schema& schema, const char* key) {
  if (!schema.HasMetadata()) return "";
  const int index = schema.metadata()->FindKey(key);
  return index < 0 ? "" : schema.metadata()->value(index);
}

std::shared_ptr<arrow::KeyValueMetadata> CopyMetadata(const arrow::Schema& schema) {
  return schema.HasMetadata() ? schema.metadata()->Copy()
                              : std::make_shared<arrow::KeyValueMetadata>();
}

void SetValue(arrow::KeyValueMetadata* metadata, const char* key, std::string value) {
  const int index = metadata->FindKey(key);
  if (index >= 0) (void)metadata->Delete(index);
  metadata->Append(key, std::move(value));
}

// "hits", "hits or visits", "hits, visits or ranks".
std::string Alternatives(std::initializer_list<std::string_view> kinds) {
  std::string text;
  size_t left = kinds.size();
  for (std::string_view kind : kinds) {
    text += kind;
    --left;
    if (left > 0) text += left == 1 ? " or " : ", ";
  }
  return text;
}

arrow::Status CheckVersion(const arrow::Schema& schema, const std::string& kind) {
  const std::string text = VersionOf(schema);
  if (text.empty()) return arrow::Status::OK();
  int version = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), version);
  if (error != std::errc() || end != text.data() + text.size()) {
    return arrow::Status::Invalid("input names '", text, "' as the version of its ", kind);
  }
  if (version > kStreamVersion) {
    return arrow::Status::Invalid("input holds ", kind, " of version ", version,
                                  ", and this program knows version ", kStreamVersion,
                                  "; use a newer one");
  }
  return arrow::Status::OK();
}

}  // namespace

std::shared_ptr<arrow::Schema> WithKind(const std::shared_ptr<arrow::Schema>& schema,
                                        std::string_view kind) {
  auto metadata = CopyMetadata(*schema);
  SetValue(metadata.get(), kKindKey, std::string(kind));
  SetValue(metadata.get(), kVersionKey, std::to_string(kStreamVersion));
  return schema->WithMetadata(std::move(metadata));
}

std::string KindOf(const arrow::Schema& schema) { return MetadataValue(schema, kKindKey); }

std::string VersionOf(const arrow::Schema& schema) { return MetadataValue(schema, kVersionKey); }

std::string_view MakerOf(std::string_view kind) {
  const KindInfo* info = FindKind(kind);
  return info == nullptr ? std::string_view() : info->maker;
}

arrow::Status RequireKind(const arrow::Schema& schema,
                          std::initializer_list<std::string_view> kinds) {
  const std::string kind = KindOf(schema);
  if (kind.empty()) return arrow::Status::OK();
  if (std::find(kinds.begin(), kinds.end(), kind) != kinds.end()) return CheckVersion(schema, kind);
  const std::string wanted = Alternatives(kinds);
  if (kind == "table") {
    return arrow::Status::Invalid("input is a table made by weblog-sql; if its rows are ", wanted,
                                  ", say so with weblog-sql --kind ", *kinds.begin());
  }
  const KindInfo* info = FindKind(*kinds.begin());
  return arrow::Status::Invalid("input is a stream of ", kind, ", not ", wanted,
                                info == nullptr ? "" : "; ", info == nullptr ? "" : info->advice);
}

arrow::Status RequireColumn(const arrow::Schema& schema, std::string_view column,
                            std::string_view maker) {
  const auto found = schema.GetAllFieldIndices(std::string(column)).size();
  if (found == 1) return arrow::Status::OK();
  if (found > 1) {
    return arrow::Status::Invalid("input has ", found, " columns named ", column);
  }
  return arrow::Status::Invalid("input has no ", column, " column; pipe it through ", maker,
                                " first");
}

arrow::Status RequireTimeColumn(const arrow::Schema& schema) {
  ARROW_RETURN_NOT_OK(RequireColumn(schema, "time", "weblog-parse"));
  const arrow::DataType& type = *schema.GetFieldByName("time")->type();
  if (type.id() == arrow::Type::TIMESTAMP &&
      static_cast<const arrow::TimestampType&>(type).unit() == arrow::TimeUnit::MICRO) {
    return arrow::Status::OK();
  }
  return arrow::Status::TypeError("column time is of type ", type.ToString(),
                                  ", and should be timestamp[us, tz=UTC]");
}

std::vector<std::string> HistoryOf(const arrow::Schema& schema) {
  std::vector<std::string> lines;
  const std::string text = MetadataValue(schema, kHistoryKey);
  size_t begin = 0;
  while (begin < text.size()) {
    const size_t end = std::min(text.find('\n', begin), text.size());
    lines.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return lines;
}

std::shared_ptr<arrow::Schema> WithHistory(const std::shared_ptr<arrow::Schema>& schema,
                                           const std::vector<std::string>& lines) {
  auto metadata = CopyMetadata(*schema);
  std::string text;
  for (const std::string& line : lines) {
    if (!text.empty()) text += '\n';
    text += line;
  }
  if (!text.empty()) {
    SetValue(metadata.get(), kHistoryKey, std::move(text));
  } else if (const int index = metadata->FindKey(kHistoryKey); index >= 0) {
    (void)metadata->Delete(index);
  }
  return schema->WithMetadata(std::move(metadata));
}

}  // namespace weblog
