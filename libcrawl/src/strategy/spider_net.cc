#include "strategy/spider_net.h"

#include <cmath>

namespace crawl {
namespace {

double FirstWeight(Draw* draw) { return draw->Between(0, 0.5); }

}  // namespace

SpiderNet::SpiderNet(size_t inputs, size_t hidden, Draw* draw) : inputs_(inputs), hidden_(hidden) {
  weights_.resize(hidden * (inputs + 1) + hidden + 1);
  for (double& weight : weights_) weight = FirstWeight(draw);
  for (size_t unit = 0; unit <= hidden; ++unit) weights_[unit * (inputs + 1)] = 0;
}

std::vector<double> SpiderNet::Activations(std::span<const LinkInput> inputs) const {
  std::vector<double> activations(hidden_ + 1);
  const double* const output = &weights_[hidden_ * (inputs_ + 1)];
  double sum = output[0];
  for (size_t unit = 0; unit < hidden_; ++unit) {
    const double* const own = &weights_[unit * (inputs_ + 1)];
    double net = own[0];
    for (const LinkInput& input : inputs) net += own[1 + input.keyword] * input.value;
    activations[unit] = std::tanh(net);
    sum += output[1 + unit] * activations[unit];
  }
  activations[hidden_] = std::tanh(sum);
  return activations;
}

double SpiderNet::Output(std::span<const LinkInput> inputs) const {
  return Activations(inputs).back();
}

void SpiderNet::Learn(std::span<const LinkInput> inputs, double target, double rate) {
  const std::vector<double> activations = Activations(inputs);
  // tanh' = 1 - tanh².
  const double out = activations.back();
  const double delta = (target - out) * (1 - out * out);
  double* const output = &weights_[hidden_ * (inputs_ + 1)];
  for (size_t unit = 0; unit < hidden_; ++unit) {
    const double own = activations[unit];
    const double back = delta * output[1 + unit] * (1 - own * own);
    output[1 + unit] += rate * delta * own;
    double* const weights = &weights_[unit * (inputs_ + 1)];
    weights[0] += rate * back;
    for (const LinkInput& input : inputs) weights[1 + input.keyword] += rate * back * input.value;
  }
  output[0] += rate * delta;
}

void SpiderNet::AddInput(Draw* draw) {
  std::vector<double> weights;
  weights.reserve(weights_.size() + hidden_);
  for (size_t unit = 0; unit < hidden_; ++unit) {
    const auto begin = weights_.begin() + static_cast<ptrdiff_t>(unit * (inputs_ + 1));
    weights.insert(weights.end(), begin, begin + static_cast<ptrdiff_t>(inputs_ + 1));
    weights.push_back(FirstWeight(draw));
  }
  weights.insert(weights.end(), weights_.end() - static_cast<ptrdiff_t>(hidden_ + 1),
                 weights_.end());
  weights_ = std::move(weights);
  ++inputs_;
}

void SpiderNet::Mutate(double fraction, double noise, Draw* draw) {
  for (double& weight : weights_) {
    if (draw->Share() < fraction) weight += draw->Between(-noise, noise);
  }
}

}  // namespace crawl
