#define XXH_INLINE_ALL
#include <doctest/doctest.h>
#include <xxhash.h>

#include <random>
#include <string>
#include <vector>

#include "crawl/topics.h"
#include "topic_pages.h"
#include "topics/elias_delta.h"
#include "topics/inverted_list.h"

using crawl::TopicTree;

namespace {

std::unique_ptr<TopicTree> SomeTree(crawl::TopicLearner learner) {
  crawl::TrainOptions options = SmallOptions();
  options.learner = learner;
  options.folds = 2;
  options.okapi.k2 = 7;
  std::vector<LabelledText> texts;
  for (int i = 0; i < 6; ++i) {
    texts.push_back({"ball goal team w" + std::to_string(i), {"sport"}});
    texts.push_back({"atom acid salt", {"science.chemistry"}});
    texts.push_back({"cell gene life", {"science"}});
    texts.push_back({"weather", {}});
  }
  return TrainOn(texts, options);
}

std::string ErrorOf(std::string_view bytes) { return TopicTree::Read(bytes).status().message(); }

std::string BitsOf(uint64_t number) {
  crawl::DeltaWriter writer;
  writer.Put(number);
  std::string bits;
  for (uint64_t i = 0; i < writer.size(); ++i) {
    bits += (writer.bytes()[i / 8] >> (7 - i % 8) & 1) != 0 ? '1' : '0';
  }
  return bits;
}

}  // namespace

TEST_CASE("Elias delta codes are those of the book") {
  CHECK(BitsOf(1) == "1");
  CHECK(BitsOf(2) == "0100");
  CHECK(BitsOf(3) == "0101");
  CHECK(BitsOf(4) == "01100");
  CHECK(BitsOf(10) == "00100010");
  CHECK(BitsOf(17) == "001010001");
}

TEST_CASE("every number comes back out of its code, and nothing behind the end") {
  std::mt19937_64 random(1);
  crawl::DeltaWriter writer;
  std::vector<uint64_t> numbers = {1, UINT64_MAX, 1, uint64_t{1} << 63, UINT32_MAX};
  for (int i = 0; i < 10'000; ++i) numbers.push_back((random() >> random() % 64) | 1);
  for (const uint64_t number : numbers) writer.Put(number);
  crawl::DeltaReader reader(writer.bytes());
  for (const uint64_t number : numbers) REQUIRE(reader.Next() == number);
  CHECK(reader.at() == writer.size());
  CHECK(reader.Next() == 0);
  CHECK(reader.Next() == 0);
  for (size_t size = 0; size < 40; ++size) {
    crawl::DeltaReader cut(std::string_view(writer.bytes()).substr(0, size));
    for (size_t i = 0; i < 50; ++i) {
      const uint64_t number = cut.Next();
      REQUIRE((number == numbers[i] || number == 0));
    }
  }
}

TEST_CASE("an inverted list gives back its postings") {
  std::mt19937 random(2);
  std::vector<std::vector<crawl::Posting>> terms(500);
  for (auto& postings : terms) {
    for (uint32_t topic = 1 + random() % 20; topic < 100; topic += 1 + random() % 30) {
      postings.push_back({topic, 1 + static_cast<uint32_t>(random()) % 1000});
    }
  }
  const crawl::InvertedList list(terms);
  const auto read = crawl::InvertedList::Read(list.bytes(), 500, 100);
  REQUIRE(read.ok());
  CHECK(read->postings() == list.postings());
  const auto decoded = read->Decoded();
  for (size_t i = 0; i < terms.size(); ++i) {
    REQUIRE(decoded[i].size() == terms[i].size());
    for (size_t k = 0; k < terms[i].size(); ++k) {
      CHECK(decoded[i][k].topic == terms[i][k].topic);
      CHECK(decoded[i][k].count == terms[i][k].count);
    }
  }
  CHECK_FALSE(crawl::InvertedList::Read(list.bytes(), 501, 100).ok());
  CHECK_FALSE(crawl::InvertedList::Read(list.bytes(), 499, 100).ok());
  CHECK_FALSE(crawl::InvertedList::Read(list.bytes(), 500, 50).ok());
  CHECK_FALSE(crawl::InvertedList::Read(list.bytes() + "x", 500, 100).ok());
}

TEST_CASE("a tree is the same when it is read back") {
  for (const auto learner : {crawl::TopicLearner::kBayes, crawl::TopicLearner::kSvm}) {
    const auto tree = SomeTree(learner);
    const std::string bytes = tree->Write();
    const auto read = TopicTree::Read(bytes);
    REQUIRE_MESSAGE(read.ok(), read.status().message());
    CHECK((*read)->Write() == bytes);
    CHECK((*read)->learner() == learner);
    CHECK((*read)->validation().right == tree->validation().right);
    CHECK((*read)->Examples(1) == tree->Examples(1));
    const TopicPage page("atom gene ball team");
    CHECK((*read)->Probabilities(page.terms) == tree->Probabilities(page.terms));
    CHECK((*read)->Okapi(1, page.page, page.terms) == tree->Okapi(1, page.page, page.terms));
    CHECK((*read)->OkapiShare(1, page.page, page.terms) ==
          tree->OkapiShare(1, page.page, page.terms));
  }
}

TEST_CASE("a file begins with lines for people") {
  const std::string bytes = SomeTree(crawl::TopicLearner::kBayes)->Write();
  CHECK(bytes.starts_with("trodden-topics 1 "));
  const size_t line = bytes.find('\n');
  const std::string second = bytes.substr(line + 1, bytes.find('\n', line + 1) - line - 1);
  CHECK(second.starts_with("bayes: 5 topics, 16 terms, 21 postings in "));
}

TEST_CASE("what is no tree, of another version or damaged is refused") {
  const std::string bytes = SomeTree(crawl::TopicLearner::kBayes)->Write();
  CHECK(ErrorOf("") == "is no tree of topics; crawl-topic train makes one");
  CHECK(ErrorOf("url\tlabel\n") == "is no tree of topics; crawl-topic train makes one");
  CHECK(ErrorOf("trodden-topics 2 0123") ==
        "is a tree of topics of another version; make it anew with crawl-topic train");
  for (size_t size = 17; size < bytes.size(); size += 13) {
    CHECK(ErrorOf(std::string_view(bytes).substr(0, size)) ==
          "is damaged; make it anew with crawl-topic train");
  }
  for (size_t i = 17; i < bytes.size(); i += 7) {
    std::string other = bytes;
    other[i] = static_cast<char>(other[i] ^ 0x10);
    CHECK(ErrorOf(other) == "is damaged; make it anew with crawl-topic train");
  }
}
