#include "synth/page_text.h"

#include <doctest/doctest.h>

#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace {

using synth::PageText;
using synth::Random;
using synth::Vocabulary;

std::vector<std::string> Words(size_t count, PageText text) {
  std::string joined;
  text.AppendWords(count, &joined);
  std::istringstream in(joined);
  std::vector<std::string> words;
  for (std::string word; in >> word;) words.push_back(word);
  return words;
}

TEST_CASE("topics have words of their own") {
  const Vocabulary vocabulary(20, 1);
  std::map<std::string_view, size_t> owner;
  for (uint64_t slot = 0; slot < Vocabulary::kSlots; ++slot) owner[vocabulary.Common(slot)] = 20;
  const size_t common = owner.size();
  CHECK(common > 80);
  for (size_t topic = 0; topic < 20; ++topic) {
    for (uint64_t slot = 0; slot < Vocabulary::kSlots; ++slot) {
      CHECK(owner.emplace(vocabulary.OfTopic(topic, slot), topic).first->second == topic);
    }
  }
  CHECK(owner.size() > common + 20 * 100);
}

TEST_CASE("a quarter to a half of the words are of the topic, and none where there is no topic") {
  const Vocabulary vocabulary(3, 1);
  std::set<std::string_view> own;
  for (uint64_t slot = 0; slot < Vocabulary::kSlots; ++slot)
    own.insert(vocabulary.OfTopic(1, slot));
  for (const size_t topic : {0, 1, 3}) {
    int64_t found = 0;
    for (const std::string& word : Words(4000, {vocabulary, topic, Random(1, 50)})) {
      found += own.count(word) > 0;
    }
    // 16/64 to 31/64 of the words; five standard errors are 5 * 0.5 / 63 = 4 %.
    CHECK(found >= (topic == 1 ? 840 : 0));
    CHECK(found <= (topic == 1 ? 2100 : 0));
  }
}

TEST_CASE("a near copy has about one word in a hundred changed, the first of them soon") {
  const Vocabulary vocabulary(3, 1);
  const auto plain = Words(10'000, {vocabulary, 2, Random(1, 50)});
  const auto copy = Words(10'000, {vocabulary, 2, Random(1, 50), Random(1, 51)});
  REQUIRE(plain.size() == copy.size());
  int64_t changed = 0, first = -1;
  for (size_t i = 0; i < plain.size(); ++i) {
    if (plain[i] == copy[i]) continue;
    ++changed;
    if (first < 0) first = static_cast<int64_t>(i);
  }
  // Every 1 to 200 words, 100.5 on average with deviation 57.7: 99.5 changes with deviation
  // sqrt(99.5) * 57.7 / 100.5 = 5.7, of which five are 29.
  CHECK(changed > 70);
  CHECK(changed < 129);
  CHECK(first < 20);
}

TEST_CASE("sentences begin with a capital and end with a stop") {
  const Vocabulary vocabulary(3, 1);
  PageText text(vocabulary, 0, Random(2, 1));
  for (int i = 0; i < 100; ++i) {
    std::string sentence;
    text.AppendSentence(&sentence);
    CHECK(sentence.front() >= 'A');
    CHECK(sentence.front() <= 'Z');
    CHECK(sentence.back() == '.');
  }
}

}  // namespace
