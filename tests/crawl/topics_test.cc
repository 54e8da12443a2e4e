#include "crawl/topics.h"

#include <doctest/doctest.h>

#include <cmath>
#include <string>
#include <vector>

#include "topic_pages.h"

using crawl::Topic;
using crawl::TopicTree;

namespace {

std::vector<std::string> PathsOf(const TopicTree& tree) {
  std::vector<std::string> paths;
  for (const Topic& topic : tree.topics()) paths.push_back(topic.path + (topic.rest ? " *" : ""));
  return paths;
}

double ProbabilityOf(const TopicTree& tree, const std::string& topic, const std::string& text) {
  return tree.Probabilities(TopicPage(text).terms)[tree.Find(topic).value()];
}

// Sport and science, the latter with two topics below it and pages of its own.
std::unique_ptr<TopicTree> SmallTree(crawl::TrainOptions options = SmallOptions()) {
  return TrainOn({{"goal ball ball", {"sport"}},
                  {"atom acid", {"science.chemistry"}},
                  {"atom salt salt", {"science/chemistry"}},
                  {"cell gene", {"science.biology", "science"}},
                  {"atom cell theory", {"science"}},
                  {"weather", {}}},
                 options);
}

}  // namespace

TEST_CASE("labels make a tree: siblings by name, what is of a topic alone is its rest") {
  const auto tree = SmallTree();
  CHECK(PathsOf(*tree) == std::vector<std::string>{"", "science", "science.biology",
                                                   "science.chemistry", "science *", "sport"});
  const std::vector<Topic>& topics = tree->topics();
  CHECK(topics[0].end == 6);
  CHECK(topics[1].end == 5);
  CHECK(topics[4].parent == 1);
  CHECK(topics[5].parent == 0);
  // A page with a label and one below it is an example of the lower one.
  CHECK(topics[1].pages == 4);
  CHECK(topics[2].pages == 1);
  CHECK(topics[3].pages == 2);
  CHECK(topics[4].pages == 1);
  CHECK(tree->pages() == 6);
  CHECK(tree->Examples(3) == std::vector<std::string>{"http://h/2", "http://h/3"});
  CHECK(tree->Examples(1).size() == 4);
}

TEST_CASE("a topic is found by its path or the end of it, with dots or slashes") {
  const auto tree = TrainOn(
      {{"a", {"x.music"}}, {"b", {"y.music"}}, {"c", {"y.art"}}, {"d", {"x"}}}, SmallOptions());
  CHECK(tree->Find("x.music") == 2);
  CHECK(tree->Find("/y/music/") == 6);
  CHECK(tree->Find("art") == 5);
  CHECK(tree->Find("x") == 1);
  CHECK_FALSE(tree->Find("music").has_value());  // there are two
  CHECK_FALSE(tree->Find("rt").has_value());
  CHECK_FALSE(tree->Find("").has_value());
  CHECK_FALSE(tree->Find(".").has_value());
  CHECK(tree->SomeNames() == "x, x.music, y, y.art, y.music");
}

TEST_CASE("naive Bayes, worked out") {
  // |V| = 4: a b c d. n(x) = 4 (a 3, b 1), n(y) = 3 (c 2, d 1); x has two pages of three.
  // The page "a c": x: 2/3 * (1+3)/(4+4) * (1+0)/(4+4) = 1/24,
  //                 y: 1/3 * (1+0)/(4+3) * (1+2)/(4+3) = 1/49; P(x) = 49 / (49 + 24).
  const auto tree = TrainOn({{"a a", {"x"}}, {"a b", {"x"}}, {"c c d", {"y"}}}, SmallOptions());
  CHECK(ProbabilityOf(*tree, "x", "a c") == doctest::Approx(49.0 / 73));
  CHECK(ProbabilityOf(*tree, "y", "a c") == doctest::Approx(24.0 / 73));
  // "a c c": x: 1/24 * 1/8 = 1/192, y: 1/49 * 3/7 = 3/343. Words that are not known do not count.
  CHECK(ProbabilityOf(*tree, "x", "a c c unheard of") == doctest::Approx(343.0 / (343 + 576)));
  // Without any known word it is the share of pages.
  CHECK(ProbabilityOf(*tree, "x", "unheard") == doctest::Approx(2.0 / 3));
  const TopicPage page("a c c");
  CHECK(tree->BestLeaf(tree->Probabilities(page.terms)) == tree->Find("y"));
  CHECK(tree->Belongs(*tree->Find("y"), page.page, page.terms));
  CHECK_FALSE(tree->Belongs(*tree->Find("x"), page.page, page.terms));
}

TEST_CASE("probabilities multiply down the tree, and what is below a topic adds up to it") {
  const auto tree = SmallTree();
  for (const char* text : {"atom", "cell cell theory", "ball", "", "weather atom salt"}) {
    const std::vector<double> p = tree->Probabilities(TopicPage(text).terms);
    CHECK(p[0] == 1);
    CHECK(p[1] + p[5] == doctest::Approx(1));
    CHECK(p[2] + p[3] + p[4] == doctest::Approx(p[1]));
  }
  // |V| = 10: goal ball atom acid salt cell gene theory weather, and "weather" counts: 9 words.
  // "atom" at the root: science 4/5 * (1+3)/(9+10), sport 1/5 * 1/(9+3).
  // Below science: biology 1/4 * 1/(9+2), chemistry 2/4 * (1+2)/(9+5), the rest 1/4 * 2/(9+3).
  const double science = 4.0 / 5 * 4 / 19, sport = 1.0 / 5 / 12;
  const double biology = 1.0 / 4 / 11, chemistry = 2.0 / 4 * 3 / 14, rest = 1.0 / 4 * 2 / 12;
  CHECK(ProbabilityOf(*tree, "chemistry", "atom") ==
        doctest::Approx(science / (science + sport) * chemistry / (biology + chemistry + rest)));
}

TEST_CASE("with the rest, pages without a label are examples of no topic") {
  crawl::TrainOptions options = SmallOptions();
  options.rest = true;
  const auto tree = SmallTree(options);
  CHECK(PathsOf(*tree).back() == " *");
  const std::vector<double> p = tree->Probabilities(TopicPage("weather").terms);
  CHECK(tree->BestLeaf(p) == 6);
  CHECK(p[1] + p[5] + p[6] == doctest::Approx(1));
}

TEST_CASE("what cannot be learned from is refused") {
  const auto train = [](const std::vector<LabelledText>& texts, uint32_t min_pages = 1) {
    crawl::TrainOptions options;
    options.min_pages = min_pages;
    crawl::TopicTrainer trainer(options);
    for (const LabelledText& text : texts) {
      const TopicPage page(text.text);
      const arrow::Status added = trainer.Add("http://h/", page.page, page.terms, text.labels);
      if (!added.ok()) return added.message();
    }
    return trainer.Train().status().message();
  };
  CHECK(train({}) == "no page has a label; to tell topics apart takes examples of two at least");
  CHECK(train({{"a", {}}}) ==
        "no page has a label; to tell topics apart takes examples of two at least");
  CHECK(train({{"a", {"x"}}, {"b", {"x"}}}) ==
        "all pages have the same label; to tell topics apart takes examples of two at least");
  CHECK(train({{"a", {"x"}}, {"b", {"y"}}}, 2) == "no word is on 2 pages or more");
  CHECK(train({{"a", {"./"}}}) == "the label './' has no name in it");
  CHECK(train({{"a", {"x\ny"}}}) == "a label has control characters in it");
  CHECK(train({{"a", {std::string(1001, 'x')}}}) ==
        "a label of 1001 bytes is too long; 1000 are the most");
}

TEST_CASE("a cross validation counts what it gets right") {
  crawl::TrainOptions options = SmallOptions();
  options.folds = 2;
  std::vector<LabelledText> texts;
  for (int i = 0; i < 4; ++i) {
    texts.push_back({"ball goal team", {"sport"}});
    texts.push_back({"atom acid salt", {"science.chemistry"}});
    texts.push_back({"cell gene life", {"science.biology"}});
  }
  texts.push_back({"cell gene life", {"sport"}});  // nobody can know
  const auto tree = TrainOn(texts, options);
  CHECK(tree->validation().folds == 2);
  CHECK(tree->validation().pages == 13);
  CHECK(tree->validation().right == 12);
  CHECK(tree->validation().top_right == 12);
  const Topic& biology = tree->topics()[*tree->Find("biology")];
  CHECK(biology.validated == 4);
  CHECK(biology.found == 5);
  CHECK(biology.right == 4);
}

TEST_CASE("sharpness: probabilities of many examples are those that are met") {
  // Of pages with the word "odd" three in four are of x. Each says it ten times, which naive Bayes
  // takes for ten independent witnesses: as it stands, it is all but certain.
  std::vector<LabelledText> texts;
  for (int i = 0; i < 40; ++i) {
    texts.push_back({"odd odd odd odd odd odd odd odd odd odd", {i % 4 == 3 ? "y" : "x"}});
    texts.push_back(
        {"even even even even even even even even even even", {i % 4 == 3 ? "x" : "y"}});
  }
  const auto tree = TrainOn(texts, SmallOptions());
  CHECK(ProbabilityOf(*tree, "x", texts[0].text) == doctest::Approx(0.75).epsilon(0.05));
  CHECK(ProbabilityOf(*tree, "y", texts[1].text) == doctest::Approx(0.75).epsilon(0.05));
}

TEST_CASE("a support vector machine tells topics apart, surely where it can be sure") {
  crawl::TrainOptions options = SmallOptions();
  options.learner = crawl::TopicLearner::kSvm;
  std::vector<LabelledText> texts;
  for (int i = 0; i < 10; ++i) {
    const std::string page = " page" + std::to_string(i);
    texts.push_back({"ball goal team" + page, {"sport"}});
    texts.push_back({"atom acid salt" + page, {"science.chemistry"}});
    texts.push_back({"cell gene life" + page, {"science.biology"}});
    texts.push_back({"atom cell theory" + page, {"science"}});
  }
  const auto tree = TrainOn(texts, options);
  for (const auto& [text, topic] : {std::pair("goal team", "sport"),
                                    {"acid salt", "chemistry"},
                                    {"gene life", "biology"},
                                    {"gene salt", "science"}}) {
    CAPTURE(text);
    CHECK(ProbabilityOf(*tree, topic, text) > 0.5);
  }
  const std::vector<double> p = tree->Probabilities(TopicPage("goal salt").terms);
  CHECK(p[1] + p[5] == doctest::Approx(1));
  CHECK(p[2] + p[3] + p[4] == doctest::Approx(p[1]));
  // The same again.
  CHECK(TrainOn(texts, options)->Write() == tree->Write());
}
