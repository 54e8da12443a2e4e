#include "strategy/spider.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace crawl {

SpiderPage::SpiderPage(const Terms& terms, const Vocabulary& keywords) : terms_(terms) {
  double squares = 0;
  keyword_of_.reserve(terms.terms.size());
  for (const Terms::Term& term : terms.terms) {
    squares += static_cast<double>(term.count) * term.count;
    const uint32_t keyword = keywords.Find(terms.Text(term)).value_or(kNoKeyword);
    keyword_of_.push_back(keyword);
    if (keyword != kNoKeyword) counts_.push_back({keyword, term.count});
  }
  std::sort(counts_.begin(), counts_.end(),
            [](const TermCount& a, const TermCount& b) { return a.term < b.term; });
  length_ = std::sqrt(squares);
}

uint32_t SpiderPage::CountOf(uint32_t keyword) const {
  const auto found = std::lower_bound(counts_.begin(), counts_.end(), keyword,
                                      [](const TermCount& a, uint32_t k) { return a.term < k; });
  return found != counts_.end() && found->term == keyword ? found->count : 0;
}

Spider::Spider(std::vector<Keyword> keywords, const SpiderParameters* parameters, Draw* draw)
    : parameters_(parameters),
      keywords_(std::move(keywords)),
      net_(keywords_.size(), parameters->hidden, draw),
      energy_(parameters->theta / 2) {}

bool Spider::HasKeyword(uint32_t number) const {
  return std::any_of(keywords_.begin(), keywords_.end(),
                     [&](const Keyword& keyword) { return keyword.number == number; });
}

double Spider::Similarity(const SpiderPage& page) const {
  double product = 0, squares = 0;
  for (const Keyword& keyword : keywords_) {
    product += keyword.weight * page.CountOf(keyword.number);
    squares += keyword.weight * keyword.weight;
  }
  return product > 0 ? product / (std::sqrt(squares) * page.length()) : 0;
}

std::vector<LinkInput> Spider::Own(std::span<const LinkInput> inputs) const {
  std::vector<LinkInput> own;
  for (const LinkInput& input : inputs) {
    for (uint32_t i = 0; i < keywords_.size(); ++i) {
      if (keywords_[i].number == input.keyword) own.push_back({i, input.value});
    }
  }
  return own;
}

double Spider::NetOf(const SpiderLink& link) const { return net_.Output(Own(link.inputs)); }

double Spider::ScoreOf(const SpiderLink& link) const {
  return parameters_->alpha * NetOf(link) + (1 - parameters_->alpha) * link.page;
}

void Spider::Feed(double estimate) { energy_ += estimate - parameters_->cost; }

void Spider::Learn(const SpiderLink& link, double estimate) {
  net_.Learn(Own(link.inputs), estimate, parameters_->rate);
}

Spider Spider::Reproduce(const SpiderPage& page, Vocabulary* keywords, Draw* draw) {
  Spider offspring = *this;
  offspring.links.clear();
  offspring.energy_ = energy_ / 2;
  energy_ -= offspring.energy_;
  offspring.net_.Mutate(parameters_->mutation, parameters_->noise, draw);
  if (keywords_.size() >= parameters_->keywords) return offspring;
  const Terms::Term* most = nullptr;
  for (size_t i = 0; i < page.terms().terms.size(); ++i) {
    const Terms::Term& term = page.terms().terms[i];
    if (!HasKeyword(page.keyword_of()[i]) && (most == nullptr || term.count > most->count))
      most = &term;
  }
  if (most != nullptr) {
    offspring.keywords_.push_back({keywords->Add(page.terms().Text(*most)), 1});
    offspring.net_.AddInput(draw);
  }
  return offspring;
}

size_t SelectByScore(std::span<const double> scores, double beta, double share,
                     double* probability) {
  // Without the highest score e^(beta * score) could be too great a number.
  const double most = *std::max_element(scores.begin(), scores.end());
  std::vector<double> weights;
  weights.reserve(scores.size());
  double sum = 0;
  for (const double score : scores) {
    weights.push_back(std::exp(beta * (score - most)));
    sum += weights.back();
  }
  double left = share * sum;
  size_t selected = 0;
  while (selected + 1 < weights.size() && left >= weights[selected]) left -= weights[selected++];
  *probability = weights[selected] / sum;
  return selected;
}

}  // namespace crawl
