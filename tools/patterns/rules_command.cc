// weblog-patterns rules

#include <string>
#include <vector>

#include "patterns/command.h"
#include "support/numbers.h"
#include "weblog/patterns/min_support.h"
#include "weblog/patterns/rules.h"

namespace patterns {
namespace {

class RulesCommand : public Command {
 public:
  std::string name() const override { return "rules"; }

  void AddTo(support::ArgParser& parser) override {
    CLI::App& app =
        parser.AddCommand(name(), "Association rules: who views these pages also views that one.");
    app.add_option("--per", per_, "Pages go together in a session (default) or for a user")
        ->type_name("session|user")
        ->check(CLI::IsMember({"session", "user"}));
    parser.AddChoices("--per", {"session", "user"});
    app.add_option("--min-support", min_support_text_,
                   "In how many sessions or users a rule must hold: a number or a share (default "
                   "1%)")
        ->type_name("N|P%");
    app.add_option("--min-confidence", options_.min_confidence,
                   "How often it must hold where its pages are (default 0.5)")
        ->type_name("SHARE")
        ->check(CLI::Range(0.0, 1.0));
    app.add_option("--min-lift", options_.min_lift,
                   "How much more often than by chance (default 0, any)")
        ->type_name("X")
        ->check(CLI::NonNegativeNumber);
    app.add_option("--max-size", options_.max_size, "Pages in a rule, at most (default 4)")
        ->type_name("N")
        ->check(CLI::Range(2, 64));
    app.add_option("--max-patterns", options_.max_patterns,
                   "Fail beyond so many frequent sets of pages (default 1000000)")
        ->type_name("N")
        ->check(CLI::PositiveNumber);
    parser.AfterParse([this] {
      const auto parsed = weblog::MinSupport::Parse(min_support_text_);
      if (!parsed.ok()) return WrongOption("--min-support", parsed.status());
      min_support_ = *parsed;
      return arrow::Status::OK();
    });
  }

  weblog::TrailsOptions needs() const override {
    return {per() == weblog::BasketOf::kUser, /*dwell=*/false};
  }

  std::shared_ptr<arrow::Schema> schema() const override { return weblog::RulesSchema(per()); }

  arrow::Result<std::string> Run(const Context& context) const override {
    const weblog::Trails& trails = context.trails;
    const weblog::PageLists baskets = weblog::MakeBaskets(trails, per());
    weblog::RuleOptions options = options_;
    options.threads = context.threads;
    options.min_count = min_support_.CountOf(static_cast<int64_t>(baskets.size()));
    ARROW_ASSIGN_OR_RAISE(const std::vector<weblog::Rule> rules,
                          weblog::MineRules(baskets, trails.num_pages(), options));
    ARROW_RETURN_NOT_OK(WriteRows(
        std::span(rules), [&](auto some) { return weblog::RuleRows(trails, per(), some); },
        context.writer));
    return support::Grouped(static_cast<int64_t>(rules.size())) + " rules that hold in " +
           support::Grouped(options.min_count) + " " + per_ + "s or more";
  }

 private:
  weblog::BasketOf per() const {
    return per_ == "user" ? weblog::BasketOf::kUser : weblog::BasketOf::kSession;
  }

  std::string per_ = "session";
  std::string min_support_text_ = "1%";
  weblog::MinSupport min_support_;
  weblog::RuleOptions options_;
};

}  // namespace

std::unique_ptr<Command> MakeRulesCommand() { return std::make_unique<RulesCommand>(); }

}  // namespace patterns
