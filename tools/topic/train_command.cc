#include "crawl/topics.h"
#include "support/labels_input.h"
#include "support/numbers.h"
#include "support/usage.h"
#include "topic/command.h"
#include "topic/pages.h"

namespace topic {
namespace {

class TrainCommand : public Command {
 public:
  std::string name() const override { return "train"; }
  bool writes_tree() const override { return true; }
  bool reads_tree() const override { return false; }

  void AddTo(support::ArgParser& parser) override {
    CLI::App& app =
        parser.AddCommand(name(), "Learn a tree of topics from pages and their labels.");
    app.add_option("--labels", labels_,
                   "What pages are about, paths such as science.chemistry: url and label, or "
                   "URL<tab>LABEL lines")
        ->type_name("FILE");
    app.add_option("--model", model_, "The learner: bayes (default) or svm")->type_name("NAME");
    parser.AddChoices("--model", {"bayes", "svm"});
    app.add_flag(
        "--rest", options_.rest,
        "Pages without a label are examples of what is of no topic; else they only say how "
        "common words are");
    app.add_option("--folds", options_.folds,
                   "Cross validate in N parts, and keep in the tree how often it is right")
        ->type_name("N")
        ->check(CLI::Range(2, 100));
    app.add_option("--min-pages", options_.min_pages, "Leave out words of fewer pages (2)")
        ->type_name("N")
        ->check(CLI::Range(1, 1'000'000));
    app.add_option("--profile", options_.profile_terms,
                   "Okapi knows a topic by its N strongest words (100)")
        ->type_name("N")
        ->check(CLI::Range(1, 1'000'000));
    app.add_option("--cost", options_.cost, "What an example on the wrong side costs the svm (1)")
        ->type_name("C")
        ->check(CLI::Range(1e-6, 1e6));
    app.add_option("--k1", options_.okapi.k1, "Of Okapi, 1 to 2 (1.2)")
        ->type_name("X")
        ->check(CLI::Range(0.0, 100.0));
    app.add_option("--b", options_.okapi.b, "Of Okapi (0.75)")
        ->type_name("X")
        ->check(CLI::Range(0.0, 1.0));
    app.add_option("--k2", options_.okapi.k2, "Of Okapi, 1 to 1000 (100)")
        ->type_name("X")
        ->check(CLI::Range(0.0, 1e6));
  }

  arrow::Status Check() const override {
    if (labels_.empty()) {
      return support::UsageError("--labels FILE says what pages are about; it is missing");
    }
    if (model_ != "bayes" && model_ != "svm") {
      return support::UsageError("--model is bayes or svm, not '", model_, "'");
    }
    return arrow::Status::OK();
  }

  arrow::Result<std::string> Run(const Context& context) const override {
    ARROW_ASSIGN_OR_RAISE(const auto labels, support::ReadLabels(labels_));
    crawl::TrainOptions options = options_;
    options.learner = model_ == "svm" ? crawl::TopicLearner::kSvm : crawl::TopicLearner::kBayes;
    crawl::TopicTrainer trainer(options);
    ARROW_RETURN_NOT_OK(
        ReadPages(context.files, context.threads, context.progress, [&](const ReadPage& page) {
          std::vector<std::string> own;
          for (const uint32_t label : labels->Of(page.url)) own.push_back(labels->names()[label]);
          const arrow::Status added = trainer.Add(page.url, page.page, page.terms, own);
          return added.ok() ? added : added.WithMessage(labels_, ": ", added.message());
        }));
    auto trained = trainer.Train();
    if (!trained.ok()) {
      return trained.status().WithMessage("cannot learn from ", support::Grouped(trainer.pages()),
                                          " pages: ", trained.status().message());
    }
    const crawl::TopicTree& tree = **trained;
    ARROW_RETURN_NOT_OK(support::WriteText(context.output, tree.Write()));
    return Account(trainer, tree);
  }

 private:
  std::string Account(const crawl::TopicTrainer& trainer, const crawl::TopicTree& tree) const {
    int64_t topics = 0;
    for (const crawl::Topic& topic : tree.topics()) topics += topic.rest ? 0 : 1;
    std::string text = support::Grouped(topics - 1) + " topics from " +
                       support::Grouped(trainer.labelled()) + " pages with labels, " +
                       support::Grouped(tree.terms()) + " words";
    const int64_t others = trainer.pages() - trainer.labelled();
    if (others > 0) {
      text += "; " + support::Grouped(others) + " pages without a label " +
              (options_.rest ? "are of no topic" : "count for how common words are");
    }
    const crawl::TopicValidation& validation = tree.validation();
    if (validation.folds == 0) return text;
    const auto share = [&](int64_t right) {
      char number[32];
      std::snprintf(number, sizeof number, "%.1f %%",
                    100.0 * static_cast<double>(right) / static_cast<double>(validation.pages));
      return std::string(number);
    };
    return text + "; right in " + share(validation.right) +
           ", in the topic of the first level in " + share(validation.top_right);
  }

  std::string labels_;
  std::string model_ = "bayes";
  crawl::TrainOptions options_;
};

}  // namespace

std::unique_ptr<Command> MakeTrainCommand() { return std::make_unique<TrainCommand>(); }

}  // namespace topic
