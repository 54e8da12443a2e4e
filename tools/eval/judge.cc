#include "eval/judge.h"

#include <algorithm>
#include <filesystem>
#include <utility>

#include "eval/url_lists.h"
#include "support/labels_input.h"
#include "support/usage.h"

namespace crawl_eval {
namespace {

// "NAME=DIR" in two, unless it is a directory as it stands.
std::pair<std::string, std::string> NameAndDirectory(const std::string& crawl) {
  const size_t equals = crawl.find('=');
  std::error_code error;
  if (equals == std::string::npos || std::filesystem::is_directory(crawl, error)) {
    return {"", crawl};
  }
  return {crawl.substr(0, equals), crawl.substr(equals + 1)};
}

}  // namespace

arrow::Result<std::unique_ptr<Judge>> Judge::Make(const JudgeOptions& options) {
  std::unique_ptr<Judge> judge(new Judge(options));
  if (!options.labels.empty()) {
    ARROW_ASSIGN_OR_RAISE(judge->labels_, support::ReadLabels(options.labels));
    for (const std::string_view url : judge->labels_->Urls()) judge->labelled_.emplace(url);
  }
  if (!options.relevant.empty()) {
    ARROW_ASSIGN_OR_RAISE(judge->relevant_, ReadUrlList(options.relevant));
  }
  if (!options.scores.empty()) {
    ARROW_ASSIGN_OR_RAISE(judge->scores_, ReadScores(options.scores));
  }
  if (options.predicate.has_value()) {
    const auto known = judge->Known(*options.predicate);
    if (!known.ok()) return support::UsageError("--predicate: ", known.status().message());
    if (!(*known)->exact) {
      return support::UsageError(
          "--predicate can ask about URLs alone here, with label:, url: and host:; crawl-run "
          "--predicate asks about texts");
    }
  }
  return judge;
}

arrow::Result<const Judge::KnownPages*> Judge::Known(const std::string& expression) {
  if (const auto found = known_.find(expression); found != known_.end()) return &found->second;
  crawl::PredicateResources resources;
  resources.labels = labels_.get();
  resources.topics_option = "";
  // Conditions on texts are not asked, so what they compare with does not matter.
  resources.read_file = [](const std::string&) { return std::string("text"); };
  auto predicate = crawl::Predicate::Parse(expression, resources);
  ARROW_RETURN_NOT_OK(predicate);
  KnownPages known;
  known.predicate = std::move(*predicate);
  known.exact = !known.predicate->needs_page();
  if (known.exact) {
    for (const std::string& url : labelled_) {
      if (known.predicate->Holds({url, nullptr, nullptr})) known.relevant.insert(url);
    }
  }
  return &known_.emplace(expression, std::move(known)).first->second;
}

arrow::Result<JudgedCrawl> Judge::Read(const std::string& crawl) {
  const auto [name, directory] = NameAndDirectory(crawl);
  ARROW_ASSIGN_OR_RAISE(support::CrawlRecord record, support::ReadCrawlRecord(directory));
  JudgedCrawl judged;
  judged.name = directory;
  judged.strategy = name.empty() ? record.Setting("strategy") : name;
  judged.predicate = options_.predicate.value_or(record.Setting("predicate"));
  judged.query = record.Setting("query");
  judged.pages = std::move(record.pages);
  judged.seeds = std::move(record.seeds);
  if (!options_.relevant.empty()) {
    JudgeByList(&judged);
  } else {
    ARROW_RETURN_NOT_OK(JudgeByPredicate(record, &judged));
  }
  ARROW_RETURN_NOT_OK(Finish(&judged));
  return judged;
}

void Judge::JudgeByList(JudgedCrawl* crawl) {
  for (crawl::CrawledPage& page : crawl->pages) page.relevant = relevant_.contains(page.url);
  crawl->truth.relevant = static_cast<int64_t>(relevant_.size());
  SetTargets(relevant_, crawl);
}

arrow::Status Judge::JudgeByPredicate(const support::CrawlRecord& record, JudgedCrawl* crawl) {
  const bool own = !options_.predicate.has_value();
  if (own && !record.judged && !crawl->pages.empty() &&
      (labels_ == nullptr || crawl->predicate.empty())) {
    crawl->judged = false;
    if (options_.may_be_unjudged) return arrow::Status::OK();
    return arrow::Status::Invalid(crawl->name,
                                  ": the crawl does not say which pages are relevant; --relevant "
                                  "or --predicate says it, here or to crawl-run");
  }
  // A crawl that judged its pages itself needs the table only for those that it did not find.
  if (own && (labels_ == nullptr || crawl->predicate.empty())) return arrow::Status::OK();
  const auto found = Known(crawl->predicate);
  if (!found.ok()) {
    return arrow::Status::Invalid(crawl->name, ": its predicate: ", found.status().message());
  }
  const KnownPages* known = *found;
  if (!known->exact) {
    Note("the predicate asks about texts, so that labels do not tell how many pages are relevant",
         *crawl);
    return arrow::Status::OK();
  }
  if (!own || !record.judged) {
    for (crawl::CrawledPage& page : crawl->pages) {
      page.relevant = known->predicate->Holds({page.url, nullptr, nullptr});
    }
  }
  if (labels_ == nullptr) return arrow::Status::OK();
  const bool all_known = std::all_of(crawl->pages.begin(), crawl->pages.end(), [&](auto& page) {
    return page.status != 200 || !page.relevant || known->relevant.contains(page.url);
  });
  if (!all_known) {
    Note("labels do not have all relevant pages, so that they do not tell how many there are",
         *crawl);
    return arrow::Status::OK();
  }
  crawl->truth.relevant = static_cast<int64_t>(known->relevant.size());
  if (LabelsCover(*crawl)) crawl->truth.pages = static_cast<int64_t>(labelled_.size());
  SetTargets(known->relevant, crawl);
  return arrow::Status::OK();
}

void Judge::SetTargets(const UrlSet& relevant, JudgedCrawl* crawl) {
  auto targets = std::make_shared<UrlSet>(relevant);
  for (const std::string& seed : crawl->seeds) targets->erase(seed);
  crawl->targets = std::move(targets);
}

bool Judge::LabelsCover(const JudgedCrawl& crawl) const {
  return std::all_of(crawl.pages.begin(), crawl.pages.end(), [&](const auto& page) {
    return page.status != 200 || labelled_.contains(page.url);
  });
}

arrow::Status Judge::Finish(JudgedCrawl* crawl) {
  if (options_.total.has_value()) crawl->truth.relevant = options_.total;
  if (options_.pages.has_value()) crawl->truth.pages = options_.pages;
  if (!options_.scores.empty()) {
    for (crawl::CrawledPage& page : crawl->pages) {
      const auto found = scores_.find(page.url);
      page.relevance = found == scores_.end() ? 0 : found->second;
    }
  }
  if (!crawl->judged) {
    Note(
        "the crawl does not say which pages are relevant, so that there is the average relevance "
        "alone",
        *crawl);
    return arrow::Status::OK();
  }
  const std::optional<int64_t> total = crawl->truth.relevant, pages = crawl->truth.pages;
  crawl::Evaluation evaluation({});
  for (const crawl::CrawledPage& page : crawl->pages) evaluation.Add(page);
  const crawl::EvaluationPoint end = evaluation.Now();
  if (total.has_value() && end.relevant > *total) {
    return arrow::Status::Invalid(crawl->name, ": ", end.relevant, " pages of it are relevant, ",
                                  "which is more than the ", *total,
                                  " that the web is said to have");
  }
  if (pages.has_value() && std::max(end.documents, total.value_or(0)) > *pages) {
    return arrow::Status::Invalid(
        crawl->name, ": it has ", end.documents, " pages, and ", total.value_or(end.relevant),
        " are relevant, which is more than ", "the ", *pages, " that the web is said to have");
  }
  if (!total.has_value()) {
    Note(
        "how many pages are relevant is not known, so that there is no recall and no lift; "
        "--labels, --relevant or --total says it",
        *crawl);
  } else if (!pages.has_value()) {
    Note(
        "how many pages the web has is not known, so that there is no lift and no accuracy; "
        "--pages says it",
        *crawl);
  }
  return arrow::Status::OK();
}

void Judge::Note(const std::string& text, const JudgedCrawl& crawl) {
  notes_[text].push_back(crawl.name);
}

std::vector<std::string> Judge::Notes() const {
  std::vector<std::string> lines;
  for (const auto& [text, names] : notes_) {
    const std::string more =
        names.size() == 1 ? "" : " and " + std::to_string(names.size() - 1) + " more";
    lines.push_back(names[0] + more + ": " + text);
  }
  return lines;
}

}  // namespace crawl_eval
