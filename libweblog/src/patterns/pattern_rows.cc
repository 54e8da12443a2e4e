// The results of the miners as rows.

#include <arrow/array/builder_binary.h>
#include <arrow/array/builder_nested.h>
#include <arrow/array/builder_primitive.h>
#include <arrow/status.h>
#include <arrow/type.h>

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "weblog/patterns/clusters.h"
#include "weblog/patterns/rules.h"
#include "weblog/patterns/sequences.h"
#include "weblog/patterns/transitions.h"
#include "weblog/stream_kind.h"

namespace weblog {
namespace {

std::shared_ptr<arrow::Field> Required(const std::string& name,
                                       const std::shared_ptr<arrow::DataType>& type) {
  return arrow::field(name, type, /*nullable=*/false);
}

// A column that has get(row) in each row: a value, or a std::optional where there may be none.
template <typename Builder, typename Row, typename Get>
arrow::Result<std::shared_ptr<arrow::Array>> Column(std::span<const Row> rows, Get get) {
  Builder builder;
  for (const Row& row : rows) {
    const auto value = get(row);
    if constexpr (requires { value.has_value(); }) {
      ARROW_RETURN_NOT_OK(value.has_value() ? builder.Append(*value) : builder.AppendNull());
    } else {
      ARROW_RETURN_NOT_OK(builder.Append(value));
    }
  }
  return builder.Finish();
}

// A column that has the texts of the pages get(row) in each row.
template <typename Row, typename Get>
arrow::Result<std::shared_ptr<arrow::Array>> PageTexts(std::span<const Row> rows,
                                                       const std::vector<std::string>& pages,
                                                       Get get) {
  const auto texts = std::make_shared<arrow::StringBuilder>();
  arrow::ListBuilder lists(arrow::default_memory_pool(), texts);
  for (const Row& row : rows) {
    ARROW_RETURN_NOT_OK(lists.Append());
    for (const uint32_t page : get(row)) ARROW_RETURN_NOT_OK(texts->Append(pages[page]));
  }
  return lists.Finish();
}

using arrow::DoubleBuilder;
using arrow::Int32Builder;
using arrow::Int64Builder;
using arrow::StringBuilder;

std::shared_ptr<arrow::RecordBatch> Batch(std::shared_ptr<arrow::Schema> schema, size_t rows,
                                          arrow::ArrayVector columns) {
  return arrow::RecordBatch::Make(std::move(schema), static_cast<int64_t>(rows),
                                  std::move(columns));
}

}  // namespace

std::shared_ptr<arrow::Schema> RulesSchema(BasketOf per) {
  return WithKind(
      arrow::schema({Required("antecedent", arrow::list(arrow::utf8())),
                     Required("consequent", arrow::utf8()),
                     Required(per == BasketOf::kSession ? "sessions" : "users", arrow::int64()),
                     Required("support", arrow::float64()),
                     Required("confidence", arrow::float64()), Required("lift", arrow::float64()),
                     Required("leverage", arrow::float64()),
                     Required("conviction", arrow::float64())}),
      "rules");
}

arrow::Result<std::shared_ptr<arrow::RecordBatch>> RuleRows(const Trails& trails, BasketOf per,
                                                            std::span<const Rule> rules) {
  const size_t baskets = per == BasketOf::kSession ? trails.sessions.size() : trails.users.size();
  arrow::ArrayVector columns(3);
  ARROW_ASSIGN_OR_RAISE(
      columns[0], PageTexts(rules, trails.pages, [](const Rule& rule) { return rule.antecedent; }));
  ARROW_ASSIGN_OR_RAISE(columns[1], Column<StringBuilder>(rules, [&](const Rule& rule) {
                          return std::string_view(trails.pages[rule.consequent]);
                        }));
  ARROW_ASSIGN_OR_RAISE(columns[2],
                        Column<Int64Builder>(rules, [](const Rule& rule) { return rule.count; }));
  for (const auto measure : {&RuleMeasures::support, &RuleMeasures::confidence, &RuleMeasures::lift,
                             &RuleMeasures::leverage, &RuleMeasures::conviction}) {
    ARROW_ASSIGN_OR_RAISE(auto column, Column<DoubleBuilder>(rules, [&](const Rule& rule) {
                            return Measure(rule, static_cast<int64_t>(baskets)).*measure;
                          }));
    columns.push_back(std::move(column));
  }
  return Batch(RulesSchema(per), rules.size(), std::move(columns));
}

std::shared_ptr<arrow::Schema> SequencesSchema() {
  return WithKind(
      arrow::schema({Required("path", arrow::list(arrow::utf8())),
                     Required("length", arrow::int32()), Required("sessions", arrow::int64()),
                     Required("support", arrow::float64())}),
      "sequences");
}

arrow::Result<std::shared_ptr<arrow::RecordBatch>> SequenceRows(const Trails& trails,
                                                                std::span<const PagePath> paths) {
  const auto sessions = static_cast<double>(trails.sessions.size());
  arrow::ArrayVector columns(4);
  ARROW_ASSIGN_OR_RAISE(
      columns[0], PageTexts(paths, trails.pages, [](const PagePath& path) { return path.pages; }));
  ARROW_ASSIGN_OR_RAISE(columns[1], Column<Int32Builder>(paths, [](const PagePath& path) {
                          return static_cast<int32_t>(path.pages.size());
                        }));
  ARROW_ASSIGN_OR_RAISE(
      columns[2], Column<Int64Builder>(paths, [](const PagePath& path) { return path.sessions; }));
  ARROW_ASSIGN_OR_RAISE(columns[3], Column<DoubleBuilder>(paths, [&](const PagePath& path) {
                          return static_cast<double>(path.sessions) / sessions;
                        }));
  return Batch(SequencesSchema(), paths.size(), std::move(columns));
}

std::shared_ptr<arrow::Schema> TransitionsSchema() {
  return WithKind(
      arrow::schema({arrow::field("page", arrow::utf8()), arrow::field("next", arrow::utf8()),
                     Required("count", arrow::int64()), Required("probability", arrow::float64()),
                     Required("entropy", arrow::float64()),
                     Required("steady_state", arrow::float64())}),
      "transitions");
}

arrow::Result<std::shared_ptr<arrow::RecordBatch>> TransitionRows(
    const Trails& trails, std::span<const Transition> transitions) {
  const auto text = [&](uint32_t page) {
    return page == kOutside ? std::nullopt : std::optional<std::string_view>(trails.pages[page]);
  };
  arrow::ArrayVector columns(3);
  ARROW_ASSIGN_OR_RAISE(columns[0], Column<StringBuilder>(transitions, [&](const Transition& t) {
                          return text(t.page);
                        }));
  ARROW_ASSIGN_OR_RAISE(columns[1], Column<StringBuilder>(transitions, [&](const Transition& t) {
                          return text(t.next);
                        }));
  ARROW_ASSIGN_OR_RAISE(
      columns[2], Column<Int64Builder>(transitions, [](const Transition& t) { return t.count; }));
  for (const auto figure :
       {&Transition::probability, &Transition::entropy, &Transition::steady_state}) {
    ARROW_ASSIGN_OR_RAISE(auto column, Column<DoubleBuilder>(transitions, [&](const Transition& t) {
                            return t.*figure;
                          }));
    columns.push_back(std::move(column));
  }
  return Batch(TransitionsSchema(), transitions.size(), std::move(columns));
}

std::shared_ptr<arrow::Schema> ClustersSchema() {
  return WithKind(
      arrow::schema({Required("member", arrow::utf8()), arrow::field("cluster", arrow::int32()),
                     arrow::field("similarity", arrow::float64()),
                     arrow::field("silhouette", arrow::float64())}),
      "clusters");
}

arrow::Result<std::shared_ptr<arrow::RecordBatch>> ClusterRows(
    const Trails& trails, ClustersOf of, std::span<const ClusterMember> members) {
  const auto& names = of == ClustersOf::kUsers ? trails.users : trails.pages;
  const auto figure = [](const ClusterMember& m, double value) {
    return m.cluster == 0 ? std::nullopt : std::optional<double>(value);
  };
  arrow::ArrayVector columns(4);
  ARROW_ASSIGN_OR_RAISE(columns[0], Column<StringBuilder>(members, [&](const ClusterMember& m) {
                          return std::string_view(names[m.member]);
                        }));
  ARROW_ASSIGN_OR_RAISE(columns[1], Column<Int32Builder>(members, [](const ClusterMember& m) {
                          return m.cluster == 0 ? std::nullopt : std::optional<int>(m.cluster);
                        }));
  ARROW_ASSIGN_OR_RAISE(columns[2], Column<DoubleBuilder>(members, [&](const ClusterMember& m) {
                          return figure(m, m.similarity);
                        }));
  ARROW_ASSIGN_OR_RAISE(columns[3], Column<DoubleBuilder>(members, [&](const ClusterMember& m) {
                          return figure(m, m.silhouette);
                        }));
  return Batch(ClustersSchema(), members.size(), std::move(columns));
}

std::shared_ptr<arrow::Schema> CentresSchema(ClustersOf of) {
  return WithKind(
      arrow::schema({Required("cluster", arrow::int32()), Required("members", arrow::int64()),
                     Required("rank", arrow::int32()),
                     Required(of == ClustersOf::kUsers ? "page" : "user", arrow::utf8()),
                     Required("weight", arrow::float64())}),
      "centres");
}

arrow::Result<std::shared_ptr<arrow::RecordBatch>> CentreRows(const Trails& trails, ClustersOf of,
                                                              std::span<const CentreTerm> terms) {
  const auto& names = of == ClustersOf::kUsers ? trails.pages : trails.users;
  arrow::ArrayVector columns(5);
  ARROW_ASSIGN_OR_RAISE(
      columns[0], Column<Int32Builder>(terms, [](const CentreTerm& term) { return term.cluster; }));
  ARROW_ASSIGN_OR_RAISE(
      columns[1], Column<Int64Builder>(terms, [](const CentreTerm& term) { return term.members; }));
  ARROW_ASSIGN_OR_RAISE(
      columns[2], Column<Int32Builder>(terms, [](const CentreTerm& term) { return term.rank; }));
  ARROW_ASSIGN_OR_RAISE(columns[3], Column<StringBuilder>(terms, [&](const CentreTerm& term) {
                          return std::string_view(names[term.term]);
                        }));
  ARROW_ASSIGN_OR_RAISE(
      columns[4], Column<DoubleBuilder>(terms, [](const CentreTerm& term) { return term.weight; }));
  return Batch(CentresSchema(of), terms.size(), std::move(columns));
}

}  // namespace weblog
