// Damages log lines, the same way in every run.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace reference {

class LineMutator {
 public:
  // `lines` are whole lines of one format, without line ends.
  LineMutator(std::vector<std::string> lines, uint64_t seed);

  // One of the lines with a few changes of any kind, or none. Has no line feed; may be empty.
  std::string Next();

 private:
  uint64_t Random();
  // From 0 to `bound` - 1.
  size_t Below(size_t bound) { return static_cast<size_t>(Random() % bound); }
  const std::string& AnyLine() { return lines_[Below(lines_.size())]; }

  void Change(std::string* line);
  void SwapFields(std::string* line);
  void ReplaceField(std::string* line);

  const std::vector<std::string> lines_;
  uint64_t state_;
};

}  // namespace reference
