// The weights of the factors, learned while crawling: those with which the log ratios that pages had
// before they were crawled foretell best which of them were relevant.
#pragma once

#include <cstddef>
#include <vector>

#include "crawl/interest.h"

namespace crawl {

// Ridge logistic regression: minimises, over weights w and a constant b,
//   Σ log(1 + exp(−y·(w·x + b))) + λ/2·Σ (w_i − w0_i)²,  y = 1 for relevant pages, else −1,
// so that with little evidence the weights stay at w0, which for weights of 1 is the product of the
// seed. A weight never falls below 0: that a factor speaks for the opposite of what it says is more
// likely chance. The newest 4,000 pages count.
class Calibration {
 public:
  // Factors of weight 0 are left out.
  explicit Calibration(const FactorValues& weights, double ridge = 4);

  void Add(const FactorValues& logs, bool relevant);

  // The weights that fit. Those of the beginning while there are fewer than ten pages, or all are
  // alike. Takes O(pages) for each of up to 20 steps.
  FactorValues Fit() const;

 private:
  struct Row {
    FactorValues logs;
    bool relevant = false;
  };
  double Loss(const std::vector<double>& weights) const;

  const FactorValues initial_;
  const double ridge_;
  std::vector<size_t> used_;  // the factors with a weight
  std::vector<Row> rows_;     // a ring
  size_t next_ = 0;
};

}  // namespace crawl
