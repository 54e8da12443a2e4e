#include "eval/relevance_option.h"

#include <algorithm>

#include "support/usage.h"

namespace crawl_eval {
namespace {

const std::vector<std::string>& MeasureNames() {
  static const std::vector<std::string> names = {"keywords", "query",      "seeds",  "classifier",
                                                 "rank",     "popularity", "inlinks"};
  return names;
}

}  // namespace

void RelevanceOption::AddTo(support::ArgParser& parser) {
  CLI::App& app = parser.app();
  constexpr char kGroup[] = "Relevance by texts and links";
  app.add_option("--relevance", by,
                 "How relevant pages are, 0 to 1, for the average relevance: by keywords, query, "
                 "seeds, classifier, rank, popularity or inlinks")
      ->type_name("NAME")
      ->group(kGroup);
  parser.AddChoices("--relevance", MeasureNames());
  app.add_option(
         "--web", web,
         "The archive that was crawled (WARC, or pages of crawl-extract), where crawls kept "
         "no responses")
      ->type_name("FILE...")
      ->group(kGroup);
  app.add_option("--query", query, "The query, in place of that of each crawl")
      ->type_name("WORDS")
      ->group(kGroup);
  app.add_option("--topics", topics, "A tree of topics that crawl-topic has made, for classifier")
      ->type_name("FILE")
      ->group(kGroup);
  app.add_option("--topic", topic_names, "A topic of it that is wanted; several times")
      ->type_name("NAME")
      ->group(kGroup)
      ->allow_extra_args(false);
}

arrow::Status RelevanceOption::Check() const {
  const std::vector<std::string>& names = MeasureNames();
  if (given() && std::find(names.begin(), names.end(), by) == names.end()) {
    std::string list;
    for (const std::string& name : names) list += (list.empty() ? "" : ", ") + name;
    return support::UsageError("--relevance is one of ", list, ", not '", by, "'");
  }
  if (!web.empty() && !given()) return support::UsageError("--web is for --relevance");
  if (!query.empty() && !by_query()) {
    return support::UsageError("--query is for --relevance keywords, query and rank");
  }
  const bool tree = !topics.empty() || !topic_names.empty();
  if (tree && by != "classifier") {
    return support::UsageError("--topics and --topic are for --relevance classifier");
  }
  if (by == "classifier" && (topics.empty() || topic_names.empty())) {
    return support::UsageError(
        "--relevance classifier needs a tree of topics (--topics) and those that are wanted "
        "(--topic)");
  }
  return arrow::Status::OK();
}

}  // namespace crawl_eval
