#include "eval/relevance.h"

#include <arrow/result.h>

#include <memory>
#include <unordered_map>
#include <utility>

#include "crawl/relevance.h"
#include "eval/crawl_texts.h"
#include "support/numbers.h"
#include "support/topics_input.h"

namespace crawl_eval {
namespace {

constexpr int kFound = 200;

// Crawls whose pages are scored together.
struct Pool {
  std::string key;
  std::vector<JudgedCrawl*> crawls;
  std::vector<std::string> urls;  // of their documents, each once
  std::unordered_map<std::string, uint32_t> numbers;
};

std::string KeyOf(const RelevanceOption& option, const JudgedCrawl& crawl) {
  std::string key;
  if (option.by_query()) key = option.query.empty() ? crawl.query : option.query;
  if (option.by == "seeds") {
    for (const std::string& seed : crawl.seeds) key += seed + "\n";
  }
  return key;
}

std::vector<Pool> PoolsOf(const RelevanceOption& option, std::vector<JudgedCrawl>* crawls) {
  std::vector<Pool> pools;
  std::unordered_map<std::string, size_t> places;
  for (JudgedCrawl& crawl : *crawls) {
    const std::string key = KeyOf(option, crawl);
    const auto [place, is_new] = places.try_emplace(key, pools.size());
    if (is_new) pools.emplace_back().key = key;
    pools[place->second].crawls.push_back(&crawl);
  }
  return pools;
}

arrow::Result<crawl::Terms> QueryOf(const Pool& pool) {
  crawl::Terms terms;
  crawl::AnalyzeQuery(pool.key, &terms);
  if (!terms.terms.empty()) return terms;
  const std::string& name = pool.crawls[0]->name;
  if (pool.key.empty()) {
    return arrow::Status::Invalid(name, ": the crawl had no query; --query gives one");
  }
  return arrow::Status::Invalid(name, ": the query '", pool.key,
                                "' has no words that mean something");
}

arrow::Result<crawl::Terms> SeedsOf(const Pool& pool, CrawlTexts* texts) {
  const JudgedCrawl& crawl = *pool.crawls[0];
  std::vector<crawl::Terms> seeds;
  ARROW_RETURN_NOT_OK(texts->Visit(
      crawl.name, crawl.seeds,
      [&](size_t, const crawl::Page&, const crawl::Terms& terms) { seeds.push_back(terms); }));
  crawl::Terms combined = crawl::Combined(seeds);
  if (combined.terms.empty()) {
    return arrow::Status::Invalid(crawl.name, ": no seed of the crawl has a text");
  }
  return combined;
}

arrow::Result<std::unique_ptr<crawl::RelevanceMeasure>> MakeMeasure(
    const RelevanceOption& option, const std::shared_ptr<const crawl::TopicTree>& tree,
    const Pool& pool, CrawlTexts* texts) {
  if (option.by_query()) {
    ARROW_ASSIGN_OR_RAISE(const crawl::Terms query, QueryOf(pool));
    return option.by == "keywords" ? crawl::MakeKeywordRelevance(query)
           : option.by == "query"  ? crawl::MakeSimilarityRelevance(query)
                                   : crawl::MakeRankRelevance(query);
  }
  if (option.by == "seeds") {
    ARROW_ASSIGN_OR_RAISE(const crawl::Terms seeds, SeedsOf(pool, texts));
    return crawl::MakeSimilarityRelevance(seeds);
  }
  if (option.by == "classifier") {
    ARROW_ASSIGN_OR_RAISE(auto good, crawl::GoodTopics::Make(tree, option.topic_names));
    return crawl::MakeClassifierRelevance(std::move(good));
  }
  return crawl::MakePopularity(
      option.by == "inlinks" ? crawl::Popularity::kInLinks : crawl::Popularity::kPageRank,
      pool.urls);
}

// The text of a page is that of the first crawl that has it. Returns how many have none.
arrow::Result<size_t> ReadTexts(const Pool& pool, CrawlTexts* texts,
                                crawl::RelevanceMeasure* measure) {
  std::vector<bool> asked(pool.urls.size());
  size_t found = 0;
  for (const JudgedCrawl* crawl : pool.crawls) {
    std::vector<std::string> urls;
    std::vector<uint32_t> numbers;
    for (const crawl::CrawledPage& page : crawl->pages) {
      if (page.status != kFound) continue;
      const uint32_t number = pool.numbers.at(page.url);
      if (asked[number]) continue;
      asked[number] = true;
      urls.push_back(page.url);
      numbers.push_back(number);
    }
    ARROW_RETURN_NOT_OK(texts->Visit(
        crawl->name, urls, [&](size_t i, const crawl::Page& page, const crawl::Terms& terms) {
          measure->Add(numbers[i], page, terms);
          ++found;
        }));
  }
  return pool.urls.size() - found;
}

void CollectUrls(Pool* pool) {
  for (const JudgedCrawl* crawl : pool->crawls) {
    for (const crawl::CrawledPage& page : crawl->pages) {
      if (page.status != kFound) continue;
      const auto number = static_cast<uint32_t>(pool->urls.size());
      if (pool->numbers.try_emplace(page.url, number).second) pool->urls.push_back(page.url);
    }
  }
}

}  // namespace

arrow::Status SetRelevance(const RelevanceOption& option, std::vector<JudgedCrawl>* crawls,
                           std::vector<std::string>* notes) {
  ARROW_ASSIGN_OR_RAISE(const auto texts, CrawlTexts::Make(option.web));
  std::shared_ptr<const crawl::TopicTree> tree;
  if (!option.topics.empty()) {
    ARROW_ASSIGN_OR_RAISE(tree, support::ReadTopics(option.topics));
  }
  size_t documents = 0, missing = 0;
  for (Pool& pool : PoolsOf(option, crawls)) {
    CollectUrls(&pool);
    ARROW_ASSIGN_OR_RAISE(const auto measure, MakeMeasure(option, tree, pool, texts.get()));
    ARROW_ASSIGN_OR_RAISE(const size_t without, ReadTexts(pool, texts.get(), measure.get()));
    documents += pool.urls.size();
    missing += without;
    const auto scores = measure->Scores(static_cast<uint32_t>(pool.urls.size()));
    for (JudgedCrawl* crawl : pool.crawls) {
      for (crawl::CrawledPage& page : crawl->pages) {
        page.relevance = page.status == kFound ? scores[pool.numbers.at(page.url)] : 0;
      }
    }
  }
  if (missing > 0) {
    notes->push_back(support::Grouped(static_cast<int64_t>(missing)) + " of " +
                     support::Grouped(static_cast<int64_t>(documents)) +
                     " documents have no text, and count as if it were empty");
  }
  return arrow::Status::OK();
}

}  // namespace crawl_eval
