#include "eval/eval_options.h"

#include "eval/judge_options.h"
#include "eval/measures.h"
#include "support/usage.h"

namespace crawl_eval {
namespace {

const CLI::Range kCount(int64_t{1}, int64_t{1'000'000'000'000});

struct Flags {
  bool curve = false, means = false, compare = false, overlap = false;
};

void AddRows(support::ArgParser& parser, Options* options, Flags* flags) {
  constexpr char kGroup[] = "Rows";
  CLI::App& app = parser.app();
  AddCheckpoints(parser, &options->at)->group(kGroup);
  app.add_flag("--curve", flags->curve, "A row for every download instead")->group(kGroup);
  app.add_option("--every", options->every, "A row for every N downloads; with --curve")
      ->type_name("N")
      ->group(kGroup)
      ->check(kCount);
  app.add_flag("--means", flags->means,
               "Means over the crawls of a strategy instead, with their confidence intervals")
      ->group(kGroup);
  app.add_flag("--compare", flags->compare,
               "Differences between strategies instead, over crawls from the same seeds")
      ->group(kGroup);
  app.add_option("--measure", options->measure,
                 "What --means and --compare are of: recall (default), harvest, lift, ...")
      ->type_name("NAME")
      ->group(kGroup);
  parser.AddChoices("--measure", MeasureNames());
  app.add_option("--confidence", options->confidence, "Of the intervals (0.95)")
      ->type_name("X")
      ->group(kGroup)
      ->check(CLI::Range(0.5, 0.9999));
  app.add_flag("--overlap", flags->overlap,
               "What crawls of a strategy from disjoint seeds have in common instead")
      ->group(kGroup);
  app.add_option("--search-length", options->shares,
                 "Downloads until these shares (0.5,0.9) of the relevant pages are found instead")
      ->type_name("LIST")
      ->group(kGroup)
      ->delimiter(',')
      ->check(CLI::Range(0.0001, 1.0));
  app.add_option("--decisions", options->thresholds,
                 "How well scores above these thresholds tell relevant pages from others instead")
      ->type_name("LIST")
      ->group(kGroup)
      ->delimiter(',');
}

arrow::Status ReadMode(const Flags& flags, bool every_given, Options* options) {
  const bool lengths = !options->shares.empty();
  const bool decisions = !options->thresholds.empty();
  const int given = flags.curve + flags.means + flags.compare + flags.overlap + lengths + decisions;
  if (given > 1) {
    return support::UsageError(
        "choose one of --curve, --means, --compare, --overlap, --search-length and --decisions");
  }
  options->mode = flags.curve     ? Mode::kCurve
                  : flags.means   ? Mode::kMeans
                  : flags.compare ? Mode::kCompare
                  : flags.overlap ? Mode::kOverlap
                  : lengths       ? Mode::kSearchLength
                  : decisions     ? Mode::kDecisions
                                  : Mode::kPoints;
  if (every_given && !flags.curve) return support::UsageError("--every is for --curve");
  const bool of_measure = flags.means || flags.compare;
  if (!options->measure.empty() && !of_measure) {
    return support::UsageError("--measure is for --means and --compare");
  }
  if (options->measure.empty()) options->measure = "recall";
  if (FindMeasure(options->measure) != nullptr) return arrow::Status::OK();
  std::string names;
  for (const std::string& name : MeasureNames()) names += (names.empty() ? "" : ", ") + name;
  return support::UsageError("--measure is one of ", names, ", not '", options->measure, "'");
}

arrow::Status Check(const Flags& flags, bool every_given, Options* options) {
  if (options->crawls.empty()) return support::UsageError("give the directories of crawls");
  ARROW_RETURN_NOT_OK(options->relevance.Check());
  if (options->relevance.given() && !options->judge.scores.empty()) {
    return support::UsageError(
        "--scores and --relevance both say how relevant pages are; choose one");
  }
  options->judge.may_be_unjudged = options->relevance.given();
  return ReadMode(flags, every_given, options);
}

}  // namespace

arrow::Result<Options> ParseArgs(int argc, char** argv) {
  Options options;
  Flags flags;
  support::ArgParser parser(
      {"crawl-eval",
       "Says how well crawls did: what they found after so many downloads.",
       "[OPTION]... [NAME=]DIR...",
       {"crawl-eval storms --labels labels.tsv --at 100,500",
        "crawl-eval storms --relevant storms.txt --curve -o curve.parquet",
        "crawl-eval runs/*/* --labels labels.tsv --means",
        "crawl-eval runs/* --relevance rank --web archive.warc.gz --at 100,500",
        "crawl-eval base=runs/base/* no-users=runs/no-users/1 --labels labels.tsv --compare"}});
  parser.app().add_option("DIR", options.crawls,
                          "The directories of crawls. NAME stands for the strategy in the rows; "
                          "the one that the crawl was made with otherwise");
  AddRows(parser, &options, &flags);
  AddJudgeOptions(parser, &options.judge);
  options.relevance.AddTo(parser);
  options.quiet.AddTo(parser);
  options.output.AddTo(parser);
  parser.AfterParse([&] { return Check(flags, parser.app().count("--every") > 0, &options); });
  ARROW_RETURN_NOT_OK(parser.Parse(argc, argv));
  return options;
}

}  // namespace crawl_eval
