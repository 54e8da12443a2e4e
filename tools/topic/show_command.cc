#include <arrow/builder.h>
#include <arrow/record_batch.h>

#include "crawl/topics.h"
#include "support/numbers.h"
#include "support/topics_input.h"
#include "support/usage.h"
#include "topic/command.h"
#include "weblog/stream_kind.h"

namespace topic {
namespace {

std::shared_ptr<arrow::Schema> NodesSchema() {
  return weblog::WithKind(
      arrow::schema({arrow::field("topic", arrow::utf8()), arrow::field("rest", arrow::boolean()),
                     arrow::field("pages", arrow::int64()), arrow::field("okapi", arrow::float64()),
                     arrow::field("precision", arrow::float64()),
                     arrow::field("recall", arrow::float64()),
                     arrow::field("words", arrow::utf8())}),
      "topic-nodes");
}

arrow::Status AppendShare(int64_t part, int64_t whole, arrow::DoubleBuilder* builder) {
  return whole == 0 ? builder->AppendNull()
                    : builder->Append(static_cast<double>(part) / static_cast<double>(whole));
}

arrow::Result<std::shared_ptr<arrow::RecordBatch>> NodeRows(const crawl::TopicTree& tree,
                                                            size_t words) {
  arrow::StringBuilder topics, terms;
  arrow::BooleanBuilder rests;
  arrow::Int64Builder pages;
  arrow::DoubleBuilder okapi, precision, recall;
  const auto strongest = tree.StrongestTerms(words);
  for (size_t i = 1; i < tree.topics().size(); ++i) {
    const crawl::Topic& topic = tree.topics()[i];
    ARROW_RETURN_NOT_OK(topics.Append(topic.path));
    ARROW_RETURN_NOT_OK(rests.Append(topic.rest));
    ARROW_RETURN_NOT_OK(pages.Append(topic.pages));
    ARROW_RETURN_NOT_OK(okapi.Append(topic.usual_okapi));
    ARROW_RETURN_NOT_OK(AppendShare(topic.right, topic.found, &precision));
    ARROW_RETURN_NOT_OK(AppendShare(topic.right, topic.validated, &recall));
    std::string text;
    for (const crawl::TopicTerm& term : strongest[i]) {
      text += (text.empty() ? "" : " ") + term.term;
    }
    ARROW_RETURN_NOT_OK(terms.Append(text));
  }
  const int64_t rows = topics.length();
  arrow::ArrayVector columns(7);
  ARROW_RETURN_NOT_OK(topics.Finish(&columns[0]));
  ARROW_RETURN_NOT_OK(rests.Finish(&columns[1]));
  ARROW_RETURN_NOT_OK(pages.Finish(&columns[2]));
  ARROW_RETURN_NOT_OK(okapi.Finish(&columns[3]));
  ARROW_RETURN_NOT_OK(precision.Finish(&columns[4]));
  ARROW_RETURN_NOT_OK(recall.Finish(&columns[5]));
  ARROW_RETURN_NOT_OK(terms.Finish(&columns[6]));
  return arrow::RecordBatch::Make(NodesSchema(), rows, std::move(columns));
}

class ShowCommand : public Command {
 public:
  std::string name() const override { return "show"; }

  void AddTo(support::ArgParser& parser) override {
    CLI::App& app = parser.AddCommand(name(), "Show the topics of a tree.");
    app.add_option("--words", words_, "The N strongest words of each topic (10)")
        ->type_name("N")
        ->check(CLI::Range(0, 1'000'000));
  }

  arrow::Result<std::string> Run(const Context& context) const override {
    if (context.files.size() > 1) {
      return support::UsageError("show takes one file, not also ", context.files[1]);
    }
    ARROW_ASSIGN_OR_RAISE(const auto tree, support::ReadTopics(context.files[0]));
    ARROW_ASSIGN_OR_RAISE(const auto rows, NodeRows(*tree, words_));
    ARROW_ASSIGN_OR_RAISE(const auto writer, support::OpenOutput(context.output, NodesSchema()));
    ARROW_RETURN_NOT_OK(writer->Write(rows));
    ARROW_RETURN_NOT_OK(writer->Close());
    const crawl::TopicValidation& validation = tree->validation();
    std::string text = std::string(tree->learner() == crawl::TopicLearner::kSvm ? "svm" : "bayes") +
                       " from " + support::Grouped(tree->pages()) + " pages with " +
                       support::Grouped(tree->terms()) + " words, " +
                       support::Grouped(tree->postings()) + " postings in " +
                       support::Grouped(tree->posting_bytes()) + " bytes";
    if (validation.folds > 0) {
      text += "; validated in " + std::to_string(validation.folds) +
              " parts: " + support::Grouped(validation.right) + " of " +
              support::Grouped(validation.pages) + " pages right, " +
              support::Grouped(validation.top_right) + " in the topic of the first level";
    }
    return text;
  }

 private:
  size_t words_ = 10;
};

}  // namespace

std::unique_ptr<Command> MakeShowCommand() { return std::make_unique<ShowCommand>(); }

}  // namespace topic
