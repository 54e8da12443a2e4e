// Why pages have the scores that they have.

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>

#include "learn/interest_model.h"

namespace crawl {
namespace {

using enum Factor;

constexpr size_t kMostReasons = 5;

std::string Signed(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%+.2f", value);
  return text;
}

std::string Counted(double count) {
  char text[32];
  std::snprintf(text, sizeof text, count == std::floor(count) ? "%.0f" : "%.1f", count);
  return text;
}

std::string Share(const PageCount& count) {
  return Counted(count.relevant) + " of " + Counted(count.pages) + " relevant";
}

// Names of users are anything that a log may hold.
std::string OneLine(std::string_view name) {
  std::string line(name);
  std::replace_if(
      line.begin(), line.end(), [](char c) { return c == '\n' || c == '\r'; }, ' ');
  return line;
}

// Names with log ratios: those that say most, each once.
class Reasons {
 public:
  void Add(std::string_view name, double log, const PageCount& count) {
    if (log == 0) return;
    for (const Reason& known : reasons_) {
      if (known.name == name) return;
    }
    reasons_.push_back({OneLine(name), log, count});
    std::sort(reasons_.begin(), reasons_.end(), [](const Reason& a, const Reason& b) {
      return std::abs(a.log) != std::abs(b.log) ? std::abs(a.log) > std::abs(b.log)
                                                : a.name < b.name;
    });
    if (reasons_.size() > kMostReasons) reasons_.pop_back();
  }
  std::string Text() const {
    std::string text;
    for (const Reason& reason : reasons_) {
      text += text.empty() ? "" : ", ";
      text += reason.name + " " + Signed(reason.log) + " (" + Share(reason.count) + ")";
    }
    return text;
  }

 private:
  struct Reason {
    std::string name;
    double log = 0;
    PageCount count;
  };
  std::vector<Reason> reasons_;
};

}  // namespace

std::string InterestModel::Why(uint32_t url) const {
  std::string why;
  for (size_t i = 0; i < kFactors; ++i) {
    if (weights_.values[i] == 0) continue;
    const auto log = Log(static_cast<Factor>(i), url);
    const double part = weights_.values[i] * log.value_or(means_.values[i]);
    if (std::abs(part) < 0.005) continue;
    why += why.empty() ? "" : ", ";
    why +=
        std::string(kFactorNames[i]) + " " + Signed(part) + (log.has_value() ? "" : " (unknown)");
  }
  return why.empty() ? "nothing is known of it" : why;
}

std::string InterestModel::Explain(uint32_t url) const {
  std::string text =
      "  score " + Signed(Score(url)) + " = sum of weight * log ratio; " + Share(crawled_) + "\n";
  for (size_t i = 0; i < kFactors; ++i) {
    const auto factor = static_cast<Factor>(i);
    if (!Uses(factor)) continue;
    const auto log = Log(factor, url);
    char line[96];
    std::snprintf(line, sizeof line, "  %-10s %5.2f * %+.2f  ", kFactorNames[i].data(),
                  weights_.values[i], log.value_or(means_.values[i]));
    text += line +
            (log.has_value() ? ReasonsOf(factor, url) : "unknown, so the mean of candidates") +
            "\n";
  }
  return text;
}

std::string InterestModel::ReasonsOf(Factor factor, uint32_t url) const {
  Reasons reasons;
  const auto read = memory_.ReadPage(url);
  switch (factor) {
    case kUsers: {
      const auto users = trace_->UsersOf(*read);
      for (const uint32_t user : users) {
        reasons.Add(trace_->UserName(user), users_->LogOf(user), users_->counts()[user]);
      }
      return std::to_string(users.size()) + (users.size() == 1 ? " reader: " : " readers: ") +
             reasons.Text();
    }
    case kSignatures:
      for (const uint32_t neighbour : signatures_->NeighboursOf(*read)) {
        for (const uint32_t word : words_.Of(neighbour)) {
          reasons.Add(words_.Text(word), signatures_->words().LogOfWord(word),
                      signatures_->words().counts()[word]);
        }
      }
      return reasons.Text();
    case kLocality:
      return std::string(kLocalityNames[locality_->ClassOf(*read)]) + ", " +
             Share(locality_->counts()[locality_->ClassOf(*read)]);
    case kWords:
      memory_.ForEachInlink(url, [&](uint32_t source) {
        for (const uint32_t word : words_.Of(source)) {
          reasons.Add(words_.Text(word), inlink_words_.LogOfWord(word),
                      inlink_words_.counts()[word]);
        }
      });
      return reasons.Text();
    case kTokens:
      for (const uint32_t token : tokens_.Of(url)) {
        const double log = token < token_logs_.size() ? token_logs_[token] : 0;
        reasons.Add(tokens_.Text(token), log, token_counts_[token]);
      }
      return reasons.Text();
    case kLinks:
      if (memory_.Inlinks(url).pages == 0) {
        return "no crawled page links to it, as to pages of which " + Share(unlinked_);
      }
      return "links from crawled pages: " + Share(memory_.Inlinks(url));
    case kSiblings:
      return "siblings: " + Share({link_sums_[url].siblings, link_sums_[url].relevant_siblings});
    case kRank:
      return "read for " +
             Counted(static_cast<double>(trace_->Reading(*read).dwell_us / 1'000'000)) +
             " s in all, as pages of which " + Share(ranks_[rank_of_[*read]]);
  }
  return "";
}

}  // namespace crawl
