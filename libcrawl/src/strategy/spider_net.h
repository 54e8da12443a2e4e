// The neural net by which an agent judges links (seed 000, eq. 4-2): inputs, a layer of hidden units
// and one output, each unit of which computes o = tanh(b + sum of w * in).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "strategy/draw.h"
#include "strategy/link_inputs.h"

namespace crawl {

class SpiderNet {
 public:
  // Biases are 0, and weights are drawn from 0 to 0.5: a keyword near a link speaks for it until
  // something else is learned. (The seed leaves open how a net begins.)
  SpiderNet(size_t inputs, size_t hidden, Draw* draw);

  size_t inputs() const { return inputs_; }
  size_t hidden() const { return hidden_; }

  // The output. LinkInput::keyword is the number of an input; those that are missing are 0.
  double Output(std::span<const LinkInput> inputs) const;

  // One step of back-propagation: moves the weights against the gradient of (target - output)² / 2.
  void Learn(std::span<const LinkInput> inputs, double target, double rate);

  // One more input, with weights that are drawn as those of a new net.
  void AddInput(Draw* draw);

  // Adds noise, up to `noise` in either direction, to each weight with probability `fraction`.
  void Mutate(double fraction, double noise, Draw* draw);

  // For each hidden unit its bias and the weights of the inputs, then the same of the output.
  std::span<double> weights() { return weights_; }
  std::span<const double> weights() const { return weights_; }

 private:
  // The activations of the hidden units, and of the output behind them.
  std::vector<double> Activations(std::span<const LinkInput> inputs) const;

  size_t inputs_;
  size_t hidden_;
  std::vector<double> weights_;
};

}  // namespace crawl
