// What a crawl has learned, as a record that another one can begin with (seed 001, 4.1).

#include <algorithm>
#include <charconv>
#include <chrono>
#include <functional>
#include <string>
#include <unordered_map>

#include "learn/interest_model.h"

namespace crawl {

void InterestModel::Import(const Affinities& learned) {
  crawled_ = learned.crawled();
  std::unordered_map<std::string_view, uint32_t> users;
  if (users_.has_value()) {
    for (uint32_t user = 0; user < trace_->users(); ++user)
      users.emplace(trace_->UserName(user), user);
  }
  for (const Affinity& row : learned.rows) {
    const PageCount count = {row.pages, row.relevant};
    if (row.factor == "user") {
      const auto found = users.find(row.name);
      if (found == users.end()) {
        unused_.push_back(row);
      } else {
        users_->Add(found->second, count);
      }
    } else if (row.factor == "word") {
      inlink_words_.Add(words_.Number(row.name), count);
    } else if (row.factor == "signature" && signatures_.has_value()) {
      signatures_->Add(words_.Number(row.name), count);
    } else if (row.factor == "token") {
      token_counts_.AddCount(tokens_.Number(row.name), count);
    } else if (row.factor == "locality" && locality_.has_value()) {
      const auto* const name = std::find(kLocalityNames.begin(), kLocalityNames.end(), row.name);
      if (name == kLocalityNames.end()) {
        unused_.push_back(row);
      } else {
        locality_->Add(static_cast<size_t>(name - kLocalityNames.begin()), count);
      }
    } else if (row.factor == "link" && row.name == kFromNone) {
      unlinked_ = count;
    } else if (row.factor == "link") {
      classes_.AddCount(row.name == kFromRelevant, true, count.relevant);
      classes_.AddCount(row.name == kFromRelevant, false, count.pages - count.relevant);
    } else if (row.factor == "rank") {
      uint32_t rank = kRanks;
      std::from_chars(row.name.data(), row.name.data() + row.name.size(), rank);
      if (rank >= kRanks) {
        unused_.push_back(row);
      } else {
        ranks_.AddCount(rank, count);
      }
    } else {
      unused_.push_back(row);
    }
  }
}

Affinities InterestModel::Learned() const {
  Affinities learned;
  learned.crawled_pages = crawled_.pages;
  learned.crawled_relevant = crawled_.relevant;
  learned.made_us = std::chrono::duration_cast<std::chrono::microseconds>(
                        std::chrono::system_clock::now().time_since_epoch())
                        .count();
  const PageCount base = Base();
  const auto add = [&](std::string_view factor, std::string_view name, const PageCount& count) {
    if (count.pages <= 0) return;
    learned.rows.push_back(MakeAffinity(factor, name, count, base, options_.interest));
  };
  const auto add_all = [&](std::string_view factor, const ConditionCounts& counts,
                           const std::function<std::string_view(uint32_t)>& name) {
    for (uint32_t i = 0; i < counts.size(); ++i) add(factor, name(i), counts[i]);
  };
  if (users_.has_value()) {
    add_all("user", users_->counts(), [&](uint32_t user) { return trace_->UserName(user); });
  }
  const auto word_text = [&](uint32_t word) { return words_.Text(word); };
  if (signatures_.has_value()) add_all("signature", signatures_->words().counts(), word_text);
  if (locality_.has_value()) {
    for (size_t i = 0; i < LocalityFactor::kClasses; ++i) {
      add("locality", kLocalityNames[i], locality_->counts()[i]);
    }
  }
  add_all("word", inlink_words_.counts(), word_text);
  add_all("token", token_counts_, [&](uint32_t token) { return tokens_.Text(token); });
  for (const bool from : {true, false}) {
    const double to_relevant = classes_.links(from, true);
    add("link", from ? kFromRelevant : kFromOther,
        {to_relevant + classes_.links(from, false), to_relevant});
  }
  add("link", kFromNone, unlinked_);
  for (uint32_t rank = 0; rank < ranks_.size(); ++rank) {
    add("rank", std::to_string(rank), ranks_[rank]);
  }
  for (const Affinity& row : unused_) add(row.factor, row.name, {row.pages, row.relevant});
  SortAffinities(&learned);
  return learned;
}

}  // namespace crawl
