#include <arrow/builder.h>
#include <arrow/record_batch.h>

#include "crawl/topic_growth.h"
#include "support/numbers.h"
#include "support/topics_input.h"
#include "topic/command.h"
#include "topic/pages.h"
#include "weblog/stream_kind.h"

namespace topic {
namespace {

std::shared_ptr<arrow::Schema> TermsSchema() {
  const auto text = arrow::utf8();
  return weblog::WithKind(
      arrow::schema({arrow::field("action", text), arrow::field("word", text),
                     arrow::field("topic", text), arrow::field("relation", arrow::float64()),
                     arrow::field("pages", arrow::int64()),
                     arrow::field("importance", arrow::float64()), arrow::field("with", text),
                     arrow::field("url", text)}),
      "topic-terms");
}

class TermRows {
 public:
  arrow::Status Append(const char* action, const std::vector<crawl::NewTerm>& terms) {
    for (const crawl::NewTerm& term : terms) {
      std::string with;
      for (const std::string& other : term.with) with += (with.empty() ? "" : " ") + other;
      ARROW_RETURN_NOT_OK(action_.Append(action));
      ARROW_RETURN_NOT_OK(word_.Append(term.term));
      const bool near = !term.topic.empty();
      ARROW_RETURN_NOT_OK(near ? topic_.Append(term.topic) : topic_.AppendNull());
      ARROW_RETURN_NOT_OK(near ? relation_.Append(term.relation) : relation_.AppendNull());
      ARROW_RETURN_NOT_OK(pages_.Append(term.pages));
      ARROW_RETURN_NOT_OK(importance_.Append(term.importance));
      ARROW_RETURN_NOT_OK(with.empty() ? with_.AppendNull() : with_.Append(with));
      ARROW_RETURN_NOT_OK(url_.Append(term.url));
    }
    return arrow::Status::OK();
  }

  arrow::Result<std::shared_ptr<arrow::RecordBatch>> Finish() {
    const int64_t rows = word_.length();
    arrow::ArrayVector columns;
    for (arrow::ArrayBuilder* builder : std::initializer_list<arrow::ArrayBuilder*>{
             &action_, &word_, &topic_, &relation_, &pages_, &importance_, &with_, &url_}) {
      ARROW_RETURN_NOT_OK(builder->Finish(&columns.emplace_back()));
    }
    return arrow::RecordBatch::Make(TermsSchema(), rows, std::move(columns));
  }

 private:
  arrow::StringBuilder action_, word_, topic_, with_, url_;
  arrow::DoubleBuilder relation_, importance_;
  arrow::Int64Builder pages_;
};

class GrowCommand : public Command {
 public:
  std::string name() const override { return "grow"; }
  bool writes_tree() const override { return true; }

  void AddTo(support::ArgParser& parser) override {
    CLI::App& app =
        parser.AddCommand(name(), "Learn new words from pages without labels, into a new tree.");
    app.add_option("--proposals", proposals_,
                   "Write the words that were adopted or are proposed as topics of their own")
        ->type_name("FILE");
    app.add_option("--related", options_.related,
                   "How strongly a word must belong to a topic to be adopted, -1 to 1 (0.3)")
        ->type_name("X")
        ->check(CLI::Range(-1.0, 1.0));
    app.add_option("--min-pages", options_.min_pages, "Pass over words of fewer pages (3)")
        ->type_name("N")
        ->check(CLI::Range(1, 1'000'000));
    app.add_option("--propose", options_.propose, "Propose N topics at most (20)")
        ->type_name("N")
        ->check(CLI::Range(0, 100'000));
  }

  arrow::Result<std::string> Run(const Context& context) const override {
    ARROW_ASSIGN_OR_RAISE(const auto tree, support::ReadTopics(context.files[0]));
    crawl::TopicGrower grower(*tree, options_);
    ARROW_RETURN_NOT_OK(ReadPages({context.files.begin() + 1, context.files.end()}, context.threads,
                                  context.progress, [&](const ReadPage& page) {
                                    grower.Add(page.url, page.page, page.terms);
                                    return arrow::Status::OK();
                                  }));
    const crawl::GrownTopics grown = grower.Grow();
    if (!proposals_.empty()) ARROW_RETURN_NOT_OK(WriteProposals(context, grown));
    ARROW_RETURN_NOT_OK(support::WriteText(context.output, grown.tree->Write()));
    return support::Grouped(grower.pages()) +
           " pages: " + support::Grouped(static_cast<int64_t>(grown.adopted.size())) +
           " words adopted, " + support::Grouped(static_cast<int64_t>(grown.proposed.size())) +
           " topics proposed";
  }

 private:
  arrow::Status WriteProposals(const Context& context, const crawl::GrownTopics& grown) const {
    support::OutputOptions where = context.output;
    where.path = proposals_;
    where.own_format.clear();
    where.format = support::FormatByEnding(proposals_);
    ARROW_ASSIGN_OR_RAISE(const auto writer, support::OpenOutput(where, TermsSchema()));
    TermRows rows;
    ARROW_RETURN_NOT_OK(rows.Append("adopt", grown.adopted));
    ARROW_RETURN_NOT_OK(rows.Append("propose", grown.proposed));
    ARROW_ASSIGN_OR_RAISE(const auto batch, rows.Finish());
    ARROW_RETURN_NOT_OK(writer->Write(batch));
    return writer->Close();
  }

  std::string proposals_;
  crawl::GrowOptions options_;
};

}  // namespace

std::unique_ptr<Command> MakeGrowCommand() { return std::make_unique<GrowCommand>(); }

}  // namespace topic
