#include "learn/calibration.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace crawl {
namespace {

constexpr size_t kMostRows = 4000;
constexpr size_t kFewestRows = 10;
constexpr int kMostSteps = 20;
// Hardly any: the constant is what it is.
constexpr double kConstantRidge = 1e-3;

// Solves a·x = b for a symmetric positive definite matrix, by Cholesky's decomposition.
std::vector<double> Solve(std::vector<std::vector<double>> a, std::vector<double> b) {
  const size_t n = b.size();
  for (size_t j = 0; j < n; ++j) {
    for (size_t k = 0; k < j; ++k) a[j][j] -= a[j][k] * a[j][k];
    a[j][j] = std::sqrt(std::max(a[j][j], 1e-12));
    for (size_t i = j + 1; i < n; ++i) {
      for (size_t k = 0; k < j; ++k) a[i][j] -= a[i][k] * a[j][k];
      a[i][j] /= a[j][j];
    }
  }
  for (size_t i = 0; i < n; ++i) {
    for (size_t k = 0; k < i; ++k) b[i] -= a[i][k] * b[k];
    b[i] /= a[i][i];
  }
  for (size_t i = n; i-- > 0;) {
    for (size_t k = i + 1; k < n; ++k) b[i] -= a[k][i] * b[k];
    b[i] /= a[i][i];
  }
  return b;
}

// log(1 + exp(x)) without overflow.
double SoftPlus(double x) { return x > 0 ? x + std::log1p(std::exp(-x)) : std::log1p(std::exp(x)); }

}  // namespace

Calibration::Calibration(const FactorValues& weights, double ridge)
    : initial_(weights), ridge_(ridge) {
  for (size_t i = 0; i < kFactors; ++i) {
    if (weights.values[i] != 0) used_.push_back(i);
  }
}

void Calibration::Add(const FactorValues& logs, bool relevant) {
  if (rows_.size() < kMostRows) {
    rows_.push_back({logs, relevant});
    return;
  }
  rows_[next_] = {logs, relevant};
  next_ = (next_ + 1) % kMostRows;
}

// The weights of the used factors, and the constant behind them.
double Calibration::Loss(const std::vector<double>& weights) const {
  const size_t n = used_.size();
  double loss = kConstantRidge / 2 * weights[n] * weights[n];
  for (size_t i = 0; i < n; ++i) {
    const double off = weights[i] - initial_.values[used_[i]];
    loss += ridge_ / 2 * off * off;
  }
  for (const Row& row : rows_) {
    double z = weights[n];
    for (size_t i = 0; i < n; ++i) z += weights[i] * row.logs.values[used_[i]];
    loss += SoftPlus(row.relevant ? -z : z);
  }
  return loss;
}

// Newton's method; a step that would not lessen the loss is halved.
FactorValues Calibration::Fit() const {
  const auto relevant =
      std::count_if(rows_.begin(), rows_.end(), [](const Row& row) { return row.relevant; });
  const auto rows = static_cast<std::ptrdiff_t>(rows_.size());
  if (rows_.size() < kFewestRows || relevant == 0 || relevant == rows) return initial_;
  const size_t n = used_.size();
  std::vector<double> weights(n + 1);
  for (size_t i = 0; i < n; ++i) weights[i] = initial_.values[used_[i]];
  double loss = Loss(weights);
  std::vector<double> x(n + 1, 1.0);
  for (int step = 0; step < kMostSteps; ++step) {
    std::vector<double> slope(n + 1);
    std::vector<std::vector<double>> curve(n + 1, std::vector<double>(n + 1));
    for (const Row& row : rows_) {
      double z = weights[n];
      for (size_t i = 0; i < n; ++i) {
        x[i] = row.logs.values[used_[i]];
        z += weights[i] * x[i];
      }
      const double p = 1 / (1 + std::exp(-std::clamp(z, -30.0, 30.0)));
      for (size_t i = 0; i <= n; ++i) {
        slope[i] += ((row.relevant ? 1 : 0) - p) * x[i];
        for (size_t j = 0; j <= i; ++j) curve[i][j] += p * (1 - p) * x[i] * x[j];
      }
    }
    for (size_t i = 0; i < n; ++i) {
      slope[i] -= ridge_ * (weights[i] - initial_.values[used_[i]]);
      curve[i][i] += ridge_;
    }
    slope[n] -= kConstantRidge * weights[n];
    curve[n][n] += kConstantRidge;
    const std::vector<double> move = Solve(std::move(curve), std::move(slope));
    double length = 1;
    bool moved = false;
    for (; length > 1e-3 && !moved; length /= 2) {
      std::vector<double> tried = weights;
      for (size_t i = 0; i <= n; ++i) tried[i] += length * move[i];
      const double new_loss = Loss(tried);
      if (!(new_loss < loss)) continue;
      moved = loss - new_loss > 1e-6;
      weights = std::move(tried);
      loss = new_loss;
      if (!moved) break;
    }
    if (!moved) break;
  }
  FactorValues fitted = initial_;
  for (size_t i = 0; i < n; ++i) fitted.values[used_[i]] = std::max(0.0, weights[i]);
  return fitted;
}

}  // namespace crawl
