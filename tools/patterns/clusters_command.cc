// weblog-patterns clusters

#include <charconv>
#include <cstdio>
#include <string>

#include "patterns/command.h"
#include "support/numbers.h"
#include "support/usage.h"
#include "weblog/patterns/clusters.h"

namespace patterns {
namespace {

// "0.31".
std::string TwoDecimals(double number) {
  char text[32];
  std::snprintf(text, sizeof text, "%.2f", number);
  return text;
}

class ClustersCommand : public Command {
 public:
  std::string name() const override { return "clusters"; }

  void AddTo(support::ArgParser& parser) override {
    CLI::App& app = parser.AddCommand(
        name(), "Users who view the same pages, or pages that the same users view.");
    app.add_option("--of", of_, "What to cluster: users (default) or pages")
        ->type_name("users|pages")
        ->check(CLI::IsMember({"users", "pages"}));
    parser.AddChoices("--of", {"users", "pages"});
    app.add_option("--weight", weight_, "What counts: views (default) or dwell")
        ->type_name("views|dwell")
        ->check(CLI::IsMember({"views", "dwell"}));
    parser.AddChoices("--weight", {"views", "dwell"});
    app.add_option("--k", k_, "How many clusters; auto (default) is by silhouette")
        ->type_name("N|auto");
    app.add_option("--max-k", options_.max_k, "How many --k auto tries, at most (default 10)")
        ->type_name("N")
        ->check(CLI::Range(2, kMostClusters));
    app.add_option("--seed", options_.seed, "Where chance begins (default 1)")->type_name("N");
    app.add_option("--restarts", options_.restarts, "Take the best of N runs (default 3)")
        ->type_name("N")
        ->check(CLI::Range(1, 1000));
    app.add_option("--centres", centres_file_,
                   "Write what each cluster has in common to FILE, by its ending")
        ->type_name("FILE");
    app.add_option("--top", options_.centre_terms, "Pages of each centre (default 10)")
        ->type_name("N")
        ->check(CLI::PositiveNumber);
    parser.AfterParse([this] { return Interpret(); });
  }

  weblog::TrailsOptions needs() const override {
    return {/*users=*/true, options_.weight == weblog::ViewWeight::kDwell};
  }

  std::shared_ptr<arrow::Schema> schema() const override { return weblog::ClustersSchema(); }

  arrow::Result<std::string> Run(const Context& context) const override {
    std::unique_ptr<support::RecordWriter> centres;
    if (!centres_file_.empty()) {
      ARROW_ASSIGN_OR_RAISE(centres, OpenCentres(context.output));
    }
    weblog::ClusterOptions options = options_;
    options.threads = context.threads;
    const weblog::Trails& trails = context.trails;
    const weblog::Clustering found = weblog::FindClusters(trails, options);
    const auto members = std::span<const weblog::ClusterMember>(found.members);
    ARROW_RETURN_NOT_OK(WriteRows(
        members, [&](auto some) { return weblog::ClusterRows(trails, options.of, some); },
        context.writer));
    if (centres != nullptr) {
      ARROW_RETURN_NOT_OK(WriteRows(
          std::span(found.centres),
          [&](auto some) { return weblog::CentreRows(trails, options.of, some); }, centres.get()));
      ARROW_RETURN_NOT_OK(centres->Close());
    }
    return Summary(found);
  }

 private:
  static constexpr int kMostClusters = 1000;

  arrow::Status Interpret() {
    if (k_ != "auto") {
      const char* end = k_.data() + k_.size();
      const auto [stop, error] = std::from_chars(k_.data(), end, options_.k);
      if (error != std::errc() || stop != end || options_.k < 1 || options_.k > kMostClusters) {
        return support::UsageError("--k: '", k_, "' is neither a number from 1 to ", kMostClusters,
                                   " nor auto");
      }
    }
    options_.of = of_ == "pages" ? weblog::ClustersOf::kPages : weblog::ClustersOf::kUsers;
    options_.weight = weight_ == "dwell" ? weblog::ViewWeight::kDwell : weblog::ViewWeight::kViews;
    if (!centres_file_.empty() && !support::FormatByEnding(centres_file_).has_value()) {
      return support::UsageError("--centres ", centres_file_,
                                 ": no format has this ending; take .arrow, .parquet or .csv");
    }
    return arrow::Status::OK();
  }

  arrow::Result<std::unique_ptr<support::RecordWriter>> OpenCentres(
      support::OutputOptions output) const {
    output.path = centres_file_;
    output.format = support::FormatByEnding(centres_file_);
    return support::OpenOutput(output, weblog::CentresSchema(options_.of));
  }

  std::string Summary(const weblog::Clustering& found) const {
    int64_t outside = 0;
    for (const weblog::ClusterMember& member : found.members) outside += member.cluster == 0;
    std::string text = support::Grouped(found.clusters) + " clusters of " +
                       support::Grouped(static_cast<int64_t>(found.members.size()) - outside) +
                       " " + of_ + ", mean silhouette " + TwoDecimals(found.silhouette);
    if (outside > 0) {
      text += "; " + support::Grouped(outside) + " without " + weight_ + " belong nowhere";
    }
    return text;
  }

  std::string of_ = "users";
  std::string weight_ = "views";
  std::string k_ = "auto";
  std::string centres_file_;
  weblog::ClusterOptions options_;
};

}  // namespace

std::unique_ptr<Command> MakeClustersCommand() { return std::make_unique<ClustersCommand>(); }

}  // namespace patterns
