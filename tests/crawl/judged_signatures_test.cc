#include "crawl/judged_signatures.h"

#include <doctest/doctest.h>

#include <map>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "crawl/text.h"
#include "visit_rows.h"

using crawl::JudgedSignatures;
using Words = std::set<std::string>;

namespace {

crawl::Terms TermsOf(const Words& words) {
  std::string text;
  for (const std::string& word : words) text += word + " ";
  crawl::Terms terms;
  crawl::TextAnalyzer().Analyze(text, "", &terms);
  return terms;
}

Words HeldBy(const JudgedSignatures& signatures, uint32_t page) {
  Words held;
  for (const uint32_t i : signatures.SignaturesOf(page)) held.emplace(signatures.word(i));
  return held;
}

// By definition: the words of the other judged pages of each reader.
Words SlowSignatures(const crawl::Trace& trace, const std::map<uint32_t, Words>& judged,
                     uint32_t page) {
  Words held;
  for (const uint32_t user : trace.UsersOf(page)) {
    for (const uint32_t other : trace.PagesOf(user)) {
      const auto found = judged.find(other);
      if (other == page || found == judged.end()) continue;
      held.insert(found->second.begin(), found->second.end());
    }
  }
  return held;
}

}  // namespace

// ann read a and b, bob c and x, eve b and x. On a are sail and sea, on b sail and tea, on c tea and
// rice; a and b are relevant. sail is on two relevant pages, 2/2; tea on one of two; sea and rice
// stand on one page and are no signatures. P(U) = 2/3, so sail is off by a third and tea by a sixth:
// sail comes first.
// a has sail of b, and tea of b; b has sail of a, and no tea, for ann's a has none and eve's x is not
// judged; c has nothing, since bob's x is not judged; x has tea of c and of b, sail of b.
// So sail holds for a and b, both relevant; tea for a.
TEST_CASE("a signature is what readers met on their other pages") {
  const auto trace = visit_rows::Trace({{"ann", 1, "http://h/a"},
                                        {"ann", 1, "http://h/b"},
                                        {"bob", 2, "http://h/c"},
                                        {"bob", 2, "http://h/x"},
                                        {"eve", 3, "http://h/b"},
                                        {"eve", 3, "http://h/x"}});
  JudgedSignatures signatures(trace.get());
  signatures.Add(*trace->PageOf("http://h/a"), true, TermsOf({"sail", "sea"}));
  signatures.Add(*trace->PageOf("http://h/b"), true, TermsOf({"sail", "tea"}));
  signatures.Add(*trace->PageOf("http://h/c"), false, TermsOf({"tea", "rice"}));
  signatures.Learn();
  REQUIRE(signatures.size() == 2);
  CHECK(signatures.word(0) == "sail");
  CHECK(signatures.word(1) == "tea");
  CHECK(HeldBy(signatures, *trace->PageOf("http://h/a")) == Words{"sail", "tea"});
  CHECK(HeldBy(signatures, *trace->PageOf("http://h/b")) == Words{"sail"});
  CHECK(HeldBy(signatures, *trace->PageOf("http://h/c")).empty());
  CHECK(HeldBy(signatures, *trace->PageOf("http://h/x")) == Words{"sail", "tea"});
  CHECK(signatures.count(0).pages == 2);
  CHECK(signatures.count(0).relevant == 2);
  CHECK(signatures.count(1).pages == 1);
  CHECK(signatures.count(1).relevant == 1);
}

TEST_CASE("without words there are no signatures") {
  const auto trace = visit_rows::Trace({{"ann", 1, "http://h/a"}});
  JudgedSignatures none(trace.get());
  none.Learn();
  CHECK(none.size() == 0);
  CHECK(none.SignaturesOf(0).empty());
  JudgedSignatures silent(trace.get());
  silent.Add(0, true, {});
  silent.Learn();
  CHECK(silent.size() == 0);
  CHECK(silent.SignaturesOf(0).empty());
}

TEST_CASE("bits give the signatures of the definition") {
  for (uint32_t seed = 0; seed < 20; ++seed) {
    const auto trace = visit_rows::Trace(visit_rows::RandomViews(seed, 40, 15, 60));
    std::mt19937 random(seed);
    JudgedSignatures signatures(trace.get(), 100);
    std::map<uint32_t, Words> judged;
    for (uint32_t page = 0; page < trace->pages(); page += 2) {
      Words& words = judged[page];
      const size_t size = random() % 30;
      for (size_t i = 0; i < size; ++i) words.insert("w" + std::to_string(random() % 120));
      signatures.Add(page, random() % 3 == 0, TermsOf(words));
    }
    signatures.Learn();
    REQUIRE(signatures.size() <= 100);
    Words chosen;
    for (uint32_t i = 0; i < signatures.size(); ++i) chosen.emplace(signatures.word(i));
    for (uint32_t page = 0; page < trace->pages(); ++page) {
      Words expected;
      for (const std::string& word : SlowSignatures(*trace, judged, page)) {
        if (chosen.contains(word)) expected.insert(word);
      }
      REQUIRE(HeldBy(signatures, page) == expected);
    }
  }
}

TEST_CASE("only the words that tell most are kept") {
  const auto trace = visit_rows::Trace({{"ann", 1, "http://h/a"},
                                        {"ann", 1, "http://h/b"},
                                        {"ann", 1, "http://h/c"},
                                        {"ann", 1, "http://h/d"}});
  JudgedSignatures signatures(trace.get(), 2);
  signatures.Add(0, true, TermsOf({"all", "good", "fine"}));
  signatures.Add(1, true, TermsOf({"all", "good", "fine"}));
  signatures.Add(2, false, TermsOf({"all", "half", "also"}));
  signatures.Add(3, true, TermsOf({"all", "half", "also"}));
  signatures.Learn();
  // P(U) = 3/4: `good` and `fine` 2/2 are off by 1/4, as are the 1/2 of `half` and `also`; `all` by
  // nothing. The letters decide.
  REQUIRE(signatures.size() == 2);
  CHECK(signatures.word(0) == "also");
  CHECK(signatures.word(1) == "fine");
}
