#include "run/learning_option.h"

#include <algorithm>
#include <map>
#include <memory>
#include <string_view>

#include "support/input.h"
#include "support/numbers.h"
#include "support/output.h"
#include "support/usage.h"

namespace crawl_run {
namespace {

constexpr std::string_view kTop = "top:";
constexpr double kMostWeight = 1000;

std::string FactorNames() {
  std::string names;
  for (const std::string_view name : crawl::kFactorNames) {
    names.append(names.empty() ? "" : ", ").append(name);
  }
  return names;
}

// "users=1,words=0.5"
arrow::Status ReadWeights(std::string_view list, crawl::FactorValues* weights) {
  while (!list.empty()) {
    const size_t comma = std::min(list.find(','), list.size());
    const std::string_view part = list.substr(0, comma);
    list.remove_prefix(std::min(comma + 1, list.size()));
    const size_t equals = std::min(part.find('='), part.size());
    const auto* const name =
        std::find(crawl::kFactorNames.begin(), crawl::kFactorNames.end(), part.substr(0, equals));
    double weight = 0;
    if (name == crawl::kFactorNames.end() || equals == part.size() ||
        !support::ParseNumber(part.substr(equals + 1), &weight) || !(weight >= 0) ||
        weight > kMostWeight) {
      return support::UsageError(
          "--weight is a list of FACTOR=WEIGHT, with weights from 0 to 1000 and ", "factors ",
          FactorNames(), ", not '", part, "'");
    }
    weights->values[static_cast<size_t>(name - crawl::kFactorNames.begin())] = weight;
  }
  return arrow::Status::OK();
}

}  // namespace

void LearningOption::AddTo(support::ArgParser& parser) {
  constexpr char kGroup[] = "Learning (with --strategy intelligent, collaborative, combined)";
  CLI::App& app = parser.app();
  app.add_option(
         "--weight", weights_,
         "How much factors count, users=1,words=0.5; 0 leaves one out. There are " + FactorNames())
      ->type_name("LIST")
      ->group(kGroup);
  app.add_flag("--fixed-weights", fixed_weights_,
               "Keep the weights; else they are fitted to what was found")
      ->group(kGroup);
  app.add_option("--significance", significance_,
                 "What a deviation is measured by: crawled (default), relevant, evidence")
      ->type_name("BY")
      ->group(kGroup);
  parser.AddChoices("--significance", {"crawled", "relevant", "evidence"});
  app.add_option("--threshold", learning.interest.threshold,
                 "Standard deviations from which on a ratio counts (2)")
      ->type_name("T")
      ->group(kGroup)
      ->check(CLI::Range(0.0, 1000.0));
  app.add_option("--prior", learning.interest.prior,
                 "Average pages that are added to those of a condition (1)")
      ->type_name("N")
      ->group(kGroup)
      ->check(CLI::Range(0.001, 1e6));
  app.add_option("--learned", learned_path_, "Begin with what an earlier crawl learned")
      ->type_name("FILE")
      ->group(kGroup);
  app.add_option("--decay", decay_, "How much its pages count, 0 to 1 (1)")
      ->type_name("X")
      ->group(kGroup)
      ->check(CLI::Range(0.0, 1.0));
  app.add_option("--save-learned", save_path_,
                 "Write what was learned, now and before; FILE ends in .arrow, .parquet, .csv, ...")
      ->type_name("FILE")
      ->group(kGroup);
  app.add_option("--explain", explained_,
                 "At the end, print why a URL stands where it does, or the best N: top:20; several "
                 "times")
      ->type_name("URL|top:N")
      ->group(kGroup)
      ->allow_extra_args(false);
}

arrow::Status LearningOption::Interpret() {
  ARROW_RETURN_NOT_OK(ReadWeights(weights_, &learning.weights));
  learning.calibrate = !fixed_weights_;
  const std::map<std::string, crawl::Significance> measures = {
      {"crawled", crawl::Significance::kCrawled},
      {"relevant", crawl::Significance::kRelevant},
      {"evidence", crawl::Significance::kEvidence}};
  const auto measure = measures.find(significance_);
  if (measure == measures.end()) {
    return support::UsageError("--significance is crawled, relevant or evidence, not '",
                               significance_, "'");
  }
  learning.interest.significance = measure->second;
  for (const std::string& what : explained_) {
    if (!what.starts_with(kTop)) {
      explain.push_back(what);
    } else if (!support::ParseNumber(std::string_view(what).substr(kTop.size()), &explain_best)) {
      return support::UsageError("--explain is a URL or top:N, not '", what, "'");
    }
  }
  return arrow::Status::OK();
}

arrow::Status LearningOption::Read() {
  if (learned_path_.empty()) return arrow::Status::OK();
  ARROW_ASSIGN_OR_RAISE(const auto reader, support::OpenInput(learned_path_));
  auto learned = crawl::ReadAffinities(reader.get());
  if (!learned.ok()) {
    const std::string& text = learned.status().message();
    return text.find(learned_path_) != std::string::npos
               ? learned.status()
               : learned.status().WithMessage(learned_path_, ": ", text);
  }
  learning.learned = std::make_shared<const crawl::Affinities>(
      crawl::Merge(*learned, crawl::Affinities(), decay_, learning.interest));
  return arrow::Status::OK();
}

arrow::Status LearningOption::CheckSave(const crawl::Strategy& strategy, bool by_agents) const {
  if (!save_path_.empty() && by_agents) {
    return support::UsageError("--save-learned is for one crawl; agents each learn for themselves");
  }
  if (save_path_.empty() || strategy.Learned().has_value()) return arrow::Status::OK();
  return support::UsageError(
      "there is nothing for --save-learned: this strategy does not learn; intelligent, "
      "collaborative and combined do");
}

arrow::Status LearningOption::Save(const std::optional<crawl::Affinities>& learned) const {
  if (save_path_.empty() || !learned.has_value()) return arrow::Status::OK();
  support::OutputOptions output;
  output.path = save_path_;
  output.format = support::FormatByEnding(save_path_);
  const auto rows = crawl::AffinityRows(*learned);
  ARROW_ASSIGN_OR_RAISE(const auto writer, support::OpenOutput(output, rows->schema()));
  return support::CopyRows(rows.get(), writer.get());
}

}  // namespace crawl_run
