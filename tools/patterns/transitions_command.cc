// weblog-patterns transitions

#include <string>
#include <vector>

#include "patterns/command.h"
#include "support/numbers.h"
#include "weblog/patterns/transitions.h"

namespace patterns {
namespace {

class TransitionsCommand : public Command {
 public:
  std::string name() const override { return "transitions"; }

  void AddTo(support::ArgParser& parser) override {
    CLI::App& app =
        parser.AddCommand(name(), "Where readers go from each page, with its probability.");
    app.add_option("--min-count", options_.min_count,
                   "Leave out transitions that are rarer (default 1)")
        ->type_name("N")
        ->check(CLI::PositiveNumber);
  }

  std::shared_ptr<arrow::Schema> schema() const override { return weblog::TransitionsSchema(); }

  arrow::Result<std::string> Run(const Context& context) const override {
    const weblog::Trails& trails = context.trails;
    weblog::TransitionOptions options = options_;
    options.threads = context.threads;
    const std::vector<weblog::Transition> transitions =
        weblog::FindTransitions(trails.sessions, options);
    ARROW_RETURN_NOT_OK(WriteRows(
        std::span(transitions), [&](auto some) { return weblog::TransitionRows(trails, some); },
        context.writer));
    return support::Grouped(static_cast<int64_t>(transitions.size())) + " transitions";
  }

 private:
  weblog::TransitionOptions options_;
};

}  // namespace

std::unique_ptr<Command> MakeTransitionsCommand() { return std::make_unique<TransitionsCommand>(); }

}  // namespace patterns
