// The people who read the site.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "synth/options.h"
#include "synth/random.h"

namespace synth {

struct Reader {
  std::string name;
  std::string client;  // the address, of a network that nobody's real one is in
  const std::string* agent = nullptr;
  std::array<uint16_t, 3> topics{};  // what they read about; one may stand there twice
  bool login = false;
  std::string cookie;   // empty for those who refuse it
  bool known = false;   // has been given the cookie
  uint64_t cached = 0;  // the shared objects in the browser's cache, a bit for each
  int open_visits = 0;

  bool LikesTopic(size_t topic) const;
};

class Readers {
 public:
  // Some are more active than others; `topics` is how many there are to be interested in.
  Readers(const ReaderOptions& options, size_t topics, uint64_t seed);

  // Somebody who is not on the site now, the more active more often; nullptr when hardly anybody
  // is left.
  Reader* PickAbsent(Random* random);

  const std::vector<Reader>& all() const { return readers_; }

 private:
  std::vector<Reader> readers_;
  std::vector<uint64_t> activity_;  // sums over all readers up to each
};

// The address that robot number `number` has. No reader has one of these.
std::string RobotAddress(uint64_t number);

}  // namespace synth
