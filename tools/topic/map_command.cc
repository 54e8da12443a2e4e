#include <arrow/builder.h>
#include <arrow/record_batch.h>

#include <set>

#include "crawl/topics.h"
#include "support/numbers.h"
#include "support/topics_input.h"
#include "topic/command.h"
#include "topic/pages.h"
#include "weblog/stream_kind.h"

namespace topic {
namespace {

std::shared_ptr<arrow::Schema> MatchesSchema() {
  return weblog::WithKind(
      arrow::schema({arrow::field("topic", arrow::utf8()), arrow::field("cosine", arrow::float64()),
                     arrow::field("chosen", arrow::boolean())}),
      "topic-matches");
}

class MapCommand : public Command {
 public:
  std::string name() const override { return "map"; }

  void AddTo(support::ArgParser& parser) override {
    CLI::App& app =
        parser.AddCommand(name(), "Find the topics that pages, taken together, are about.");
    app.add_option("--within", within_,
                   "Choose the topics that are at least X times as near as the nearest (0.9)")
        ->type_name("X")
        ->check(CLI::Range(0.0, 1.0));
    app.add_option("--seeds", seeds_,
                   "Write the URLs of the pages and of the chosen topics' examples, for --seeds of "
                   "crawl-run")
        ->type_name("FILE");
  }

  arrow::Result<std::string> Run(const Context& context) const override {
    ARROW_ASSIGN_OR_RAISE(const auto tree, support::ReadTopics(context.files[0]));
    std::vector<crawl::Terms> pages;
    std::vector<std::string> urls;
    ARROW_RETURN_NOT_OK(ReadPages({context.files.begin() + 1, context.files.end()}, context.threads,
                                  context.progress, [&](const ReadPage& page) {
                                    urls.push_back(page.url);
                                    pages.push_back(page.terms);
                                    return arrow::Status::OK();
                                  }));
    const std::vector<crawl::TopicMatch> matches = tree->Map(pages);
    arrow::StringBuilder topics;
    arrow::DoubleBuilder cosines;
    arrow::BooleanBuilder choices;
    std::set<std::string> seeds(urls.begin(), urls.end());
    int64_t chosen = 0;
    for (const crawl::TopicMatch& match : matches) {
      const bool choose = match.cosine >= within_ * matches[0].cosine;
      ARROW_RETURN_NOT_OK(topics.Append(tree->topics()[match.topic].path));
      ARROW_RETURN_NOT_OK(cosines.Append(match.cosine));
      ARROW_RETURN_NOT_OK(choices.Append(choose));
      if (!choose) continue;
      ++chosen;
      for (std::string& url : tree->Examples(match.topic)) seeds.insert(std::move(url));
    }
    const int64_t rows = topics.length();
    arrow::ArrayVector columns(3);
    ARROW_RETURN_NOT_OK(topics.Finish(&columns[0]));
    ARROW_RETURN_NOT_OK(cosines.Finish(&columns[1]));
    ARROW_RETURN_NOT_OK(choices.Finish(&columns[2]));
    ARROW_ASSIGN_OR_RAISE(const auto writer, support::OpenOutput(context.output, MatchesSchema()));
    ARROW_RETURN_NOT_OK(
        writer->Write(arrow::RecordBatch::Make(MatchesSchema(), rows, std::move(columns))));
    ARROW_RETURN_NOT_OK(writer->Close());
    std::string text = support::Grouped(static_cast<int64_t>(pages.size())) + " pages are like " +
                       support::Grouped(chosen) + " topics";
    if (seeds_.empty()) return text;
    std::string lines;
    for (const std::string& url : seeds) (lines += url) += '\n';
    support::OutputOptions where = context.output;
    where.path = seeds_;
    ARROW_RETURN_NOT_OK(support::WriteText(where, lines));
    return text + ", " + support::Grouped(static_cast<int64_t>(seeds.size())) + " seeds";
  }

 private:
  double within_ = 0.9;
  std::string seeds_;
};

}  // namespace

std::unique_ptr<Command> MakeMapCommand() { return std::make_unique<MapCommand>(); }

}  // namespace topic
