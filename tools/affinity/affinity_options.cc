#include "affinity/affinity_options.h"

#include <map>
#include <optional>
#include <string_view>

#include "support/usage.h"

namespace affinity {
namespace {

// What is parsed as words and means something else.
struct Words {
  std::string significance = "crawled";
  std::optional<std::string> factors;
};

arrow::Status ChooseFactors(std::string_view list, Options* options) {
  options->factors_given = true;
  options->users = options->locality = options->signatures = false;
  const std::map<std::string_view, bool*> known = {{"user", &options->users},
                                                   {"locality", &options->locality},
                                                   {"signature", &options->signatures}};
  while (true) {
    const size_t comma = list.find(',');
    const auto factor = known.find(list.substr(0, comma));
    if (factor == known.end()) {
      return support::UsageError(
          "--factors is a list of user, locality and signature; there is no '",
          list.substr(0, comma), "'");
    }
    *factor->second = true;
    if (comma == std::string_view::npos) return arrow::Status::OK();
    list.remove_prefix(comma + 1);
  }
}

arrow::Status CheckJudgements(const Options& options) {
  const int given = (options.judged.empty() ? 0 : 1) + (options.crawl.empty() ? 0 : 1) +
                    (options.labels.empty() ? 0 : 1);
  if (given != 1) {
    return support::UsageError(
        given == 0 ? "say which pages are relevant" : "say once which pages are relevant",
        ": --judged FILE, --crawl DIR, or --labels FILE --predicate EXPR");
  }
  if (options.labels.empty() == options.predicate.has_value()) {
    return support::UsageError(options.labels.empty()
                                   ? "--predicate is for pages with --labels, which are missing"
                                   : "--labels needs a --predicate, such as label:mathematics");
  }
  return arrow::Status::OK();
}

// What the parsed words mean.
arrow::Status Interpret(const Words& words, Options* options) {
  const std::map<std::string, crawl::Significance> measures = {
      {"crawled", crawl::Significance::kCrawled},
      {"relevant", crawl::Significance::kRelevant},
      {"evidence", crawl::Significance::kEvidence}};
  const auto measure = measures.find(words.significance);
  if (measure == measures.end()) {
    return support::UsageError("--significance is crawled, relevant or evidence, not '",
                               words.significance, "'");
  }
  options->interest.significance = measure->second;
  if (words.factors.has_value()) ARROW_RETURN_NOT_OK(ChooseFactors(*words.factors, options));
  if (options->factors_given && options->signatures && options->web.empty()) {
    return support::UsageError("signatures are words of the judged pages; give these with --web");
  }
  if (options->trace.files.empty()) options->trace.files = {"-"};
  return CheckJudgements(*options);
}

void AddJudgements(CLI::App& app, Options* options) {
  app.add_option("--judged", options->judged,
                 "Pages and whether they are relevant: url and relevant, or URL<tab>1|0 lines")
      ->type_name("FILE");
  app.add_option("--crawl", options->crawl,
                 "The same from a crawl that had a predicate: what crawl-run wrote")
      ->type_name("DIR");
  app.add_option("--labels", options->labels,
                 "What pages are about: url and label, or URL<tab>LABEL lines; --predicate says "
                 "which are relevant")
      ->type_name("FILE");
  app.add_option("--predicate", options->predicate,
                 "Which of these are relevant: 'label:chess and not url:/draft/'")
      ->type_name("EXPR");
  app.add_option("--web", options->web,
                 "The judged pages themselves, for signatures: WARC files, or pages of "
                 "crawl-extract")
      ->type_name("FILE...");
}

void AddLearning(support::ArgParser& parser, Options* options, Words* words) {
  CLI::App& app = parser.app();
  app.add_option("--factors", words->factors, "What to learn (user,locality,signature)")
      ->type_name("LIST");
  app.add_option("--significance", words->significance,
                 "What a deviation is measured by: pages crawled (default), those of them that are "
                 "relevant, or the evidence")
      ->type_name("MEASURE");
  parser.AddChoices("--significance", {"crawled", "relevant", "evidence"});
  app.add_option("--threshold", options->interest.threshold,
                 "Deviations that make a ratio significant (2)")
      ->type_name("T")
      ->check(CLI::Range(0.0, 1e9));
  app.add_option("--prior", options->interest.prior,
                 "Pages of the average kind added to those of each condition (1)")
      ->type_name("N")
      ->check(CLI::Range(0.0, 1e9));
  app.add_option("--min-support", options->min_support,
                 "Leave out what is known from fewer judged pages (1)")
      ->type_name("N")
      ->check(CLI::Range(1.0, 1e9));
  app.add_option("--words", options->words, "How many words become signatures (200)")
      ->type_name("N")
      ->check(CLI::Range(1, 100'000));
  app.add_flag("--candidates", options->candidates,
               "Write the pages of the trace that are not judged, the most promising first");
}

}  // namespace

arrow::Result<Options> ParseArgs(int argc, char** argv) {
  Options options;
  Words words;
  support::ArgParser parser(
      {"crawl-affinity",
       "Learns from readers which of them, and which pages, are about a topic.",
       "[OPTION]... [--trace VISITS]... (--judged FILE | --crawl DIR | --labels FILE --predicate "
       "EXPR)",
       {"crawl-affinity --trace visits.parquet --judged judged.tsv --to table",
        "weblog-paths visits.arrow | crawl-affinity --labels labels.tsv --predicate label:chess "
        "--min-support 3 -o chess.parquet",
        "crawl-affinity --trace visits.parquet --crawl chess --web web.warc.gz --candidates -o "
        "next.csv"}});
  options.trace.AddTo(parser);
  AddJudgements(parser.app(), &options);
  AddLearning(parser, &options, &words);
  options.quiet.AddTo(parser);
  options.output.AddTo(parser);
  parser.AfterParse([&] { return Interpret(words, &options); });
  ARROW_RETURN_NOT_OK(parser.Parse(argc, argv));
  return options;
}

}  // namespace affinity
