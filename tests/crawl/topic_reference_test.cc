// Trees of topics against the formulas as they are written, worked out from the pages themselves.
#include <doctest/doctest.h>

#include <cmath>
#include <map>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "crawl/topics.h"
#include "topic_pages.h"

namespace {

using Counts = std::map<std::string, double>;

const std::vector<std::string> kPaths = {"a.x", "a.y", "b", "c.p.q", "c.p.r", "c"};

struct Example {
  std::string text;
  std::vector<std::string> labels;
  Counts counts;
};

// Of words w1 to w30, each path having some that it is fond of.
Example RandomExample(std::mt19937* random) {
  Example example;
  if ((*random)() % 8 != 0) example.labels.push_back(kPaths[(*random)() % kPaths.size()]);
  if ((*random)() % 6 == 0) example.labels.push_back(kPaths[(*random)() % 5]);
  const size_t fond = example.labels.empty() ? 7 : example.labels[0].back() % 7;
  for (size_t i = 1 + (*random)() % 8; i > 0; --i) {
    const size_t number = (*random)() % 2 == 0 ? fond * 3 + (*random)() % 3 : (*random)() % 30;
    const std::string word = "w" + std::to_string(number);
    example.text += (example.text.empty() ? "" : " ") + word;
    ++example.counts[word];
  }
  return example;
}

class Reference {
 public:
  explicit Reference(std::vector<Example> examples) : examples_(std::move(examples)) {
    for (const Example& example : examples_) {
      bytes_ += static_cast<double>(example.text.size());
      for (const auto& [word, count] : example.counts) ++pages_[word];
    }
  }

  static bool Within(const std::string& path, const std::string& above) {
    return above.empty() || path == above || path.starts_with(above + ".");
  }
  // Of a label and one below it the lower counts alone.
  static bool IsExample(const Example& example, const crawl::Topic& topic) {
    for (const std::string& label : example.labels) {
      bool lower = false;
      for (const std::string& other : example.labels) {
        lower = lower || (other != label && Within(other, label));
      }
      if (lower) continue;
      if (topic.rest ? label == topic.path : Within(label, topic.path)) return true;
    }
    return false;
  }

  double Pages(const crawl::Topic& topic) const {
    double pages = 0;
    for (const Example& example : examples_) pages += IsExample(example, topic) ? 1 : 0;
    return pages;
  }
  Counts CountsOf(const crawl::Topic& topic) const {
    Counts counts;
    for (const Example& example : examples_) {
      if (!IsExample(example, topic)) continue;
      for (const auto& [word, count] : example.counts) counts[word] += count;
    }
    return counts;
  }
  double Idf(const std::string& word) const {
    return std::log(static_cast<double>(examples_.size()) / pages_.at(word));
  }

  // Proportional to P(topic | parent, page).
  double BayesScore(const crawl::Topic& topic, const Counts& page) const {
    Counts counts = CountsOf(topic);
    double all = static_cast<double>(pages_.size());
    for (const auto& [word, count] : counts) all += count;
    double score = Pages(topic);
    for (const auto& [word, count] : page) {
      if (pages_.contains(word)) score *= std::pow((1 + counts[word]) / all, count);
    }
    return score;
  }

  double Okapi(const crawl::Topic& topic, const Example& page) const {
    const double n = static_cast<double>(examples_.size()), mean = bytes_ / n;
    Counts counts = CountsOf(topic);
    double sum = 0;
    for (const auto& [word, f] : page.counts) {
      if (!counts.contains(word) || Idf(word) == 0) continue;
      const double df = pages_.at(word), fc = counts[word];
      const double length = static_cast<double>(page.text.size());
      const double a = std::log((n - df + 0.5) / (df + 0.5));
      const double b = 2.2 * f / (1.2 * (1 - 0.75 + 0.75 * length / mean) + f);
      sum += a * b * 101 * fc / (100 + fc);
    }
    return sum;
  }

  double Cosine(const crawl::Topic& topic, const Counts& page) const {
    Counts counts = CountsOf(topic);
    double product = 0, squares = 0, topic_squares = 0;
    for (const auto& [word, count] : page) {
      if (!pages_.contains(word)) continue;
      product += count * Idf(word) * counts[word] * Idf(word);
      squares += count * Idf(word) * count * Idf(word);
    }
    for (const auto& [word, count] : counts) topic_squares += std::pow(count * Idf(word), 2);
    return product == 0 ? 0 : product / std::sqrt(squares * topic_squares);
  }

 private:
  std::vector<Example> examples_;
  Counts pages_;  // of words
  double bytes_ = 0;
};

}  // namespace

TEST_CASE("trees of topics are what the formulas say of the pages") {
  std::mt19937 random(11);
  for (int round = 0; round < 20; ++round) {
    // The sharpness is fitted and not shown: the first page tells it, and it must hold for all.
    std::vector<Example> examples;
    std::vector<LabelledText> texts;
    for (int i = 0; i < 40; ++i) {
      examples.push_back(RandomExample(&random));
      texts.push_back({examples.back().text, examples.back().labels});
    }
    crawl::TrainOptions options = SmallOptions();
    options.profile_terms = 1000;
    const auto tree = TrainOn(texts, options);
    const Reference reference(examples);
    double sharpness = 0;
    for (int i = 0; i < 10; ++i) {
      const Example example = RandomExample(&random);
      const TopicPage page(example.text);
      const std::vector<double> p = tree->Probabilities(page.terms);
      std::map<uint32_t, double> cosines;
      for (const crawl::TopicMatch& match : tree->Map({&page.terms, 1})) {
        cosines[match.topic] = match.cosine;
      }
      for (uint32_t t = 1; t < tree->topics().size(); ++t) {
        const crawl::Topic& topic = tree->topics()[t];
        CHECK(topic.pages == reference.Pages(topic));
        CHECK(tree->Okapi(t, page.page, page.terms) ==
              doctest::Approx(reference.Okapi(topic, example)).epsilon(1e-5));
        if (!topic.rest) {
          CHECK(cosines[t] == doctest::Approx(reference.Cosine(topic, example.counts)));
        }
        // Against the sibling before it: ratios are the scores' ones to the power of the sharpness.
        uint32_t before = t - 1;
        while (before > topic.parent && tree->topics()[before].parent != topic.parent) {
          before = tree->topics()[before].parent;
        }
        if (before <= topic.parent) continue;
        const double ratio = std::log(reference.BayesScore(topic, example.counts) /
                                      reference.BayesScore(tree->topics()[before], example.counts));
        if (std::abs(ratio) < 0.01) continue;
        const double power = std::log(p[t] / p[before]) / ratio;
        if (sharpness == 0) sharpness = power;
        CHECK(power == doctest::Approx(sharpness).epsilon(1e-4));
        CHECK(power <= 1.0001);
      }
    }
  }
}
