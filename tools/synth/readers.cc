#include "synth/readers.h"

#include <algorithm>
#include <cstdio>

#include "synth/agents.h"

namespace synth {
namespace {

constexpr uint64_t kSharers = 8;  // readers behind a shared address

// Another number below 2^bits for each number below it, so that neighbours are far apart.
uint64_t Scattered(uint64_t number, int bits) {
  return number * 0x9E3779B1 & ((uint64_t{1} << bits) - 1);
}

// The address at `host` of the network that begins with `first` and `second`.
std::string Address(uint64_t first, uint64_t second, uint64_t host) {
  return std::to_string(first) + "." + std::to_string(second + (host >> 16)) + "." +
         std::to_string(host >> 8 & 255) + "." + std::to_string(host & 255);
}

std::string DeskAddress(uint64_t number) { return Address(10, 0, Scattered(number, 24)); }
std::string SharedAddress(uint64_t group) { return Address(172, 16, Scattered(group, 20)); }

std::string MobileAddress(uint64_t number) {
  const uint64_t host = Scattered(number, 32);
  char text[48];
  std::snprintf(text, sizeof text, "2001:db8:%x:%x::%x", static_cast<unsigned>(host >> 16),
                static_cast<unsigned>(host & 0xFFFF), static_cast<unsigned>(number % 97 + 1));
  return text;
}

std::string Hex(uint64_t number) {
  char text[24];
  std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(number));
  return text;
}

// Makes readers one after the other: those behind one address come in a row.
class ReaderMaker {
 public:
  ReaderMaker(const ReaderOptions& options, size_t topics, uint64_t seed)
      : options_(options), topics_(topics), random_(seed, 3) {}

  Reader Make(uint64_t number) {
    Reader reader;
    reader.name = "reader" + std::to_string(number);
    const bool mobile = random_.Chance(options_.mobile);
    const auto& agents = mobile ? MobileAgents() : DesktopAgents();
    reader.agent = &agents[random_.Skewed(agents.size())];
    reader.client = mobile ? MobileAddress(number) : DeskAddress(number);
    if (random_.Chance(options_.nat)) PutBehindSharedAddress(&reader);
    for (uint16_t& topic : reader.topics) topic = static_cast<uint16_t>(random_.Below(topics_));
    reader.login = random_.Chance(options_.login);
    if (random_.Chance(options_.cookies)) reader.cookie = "uid=" + Hex(random_.Next());
    return reader;
  }

  uint64_t Activity() { return static_cast<uint64_t>(random_.LogNormal(1000, 80)) + 1; }

 private:
  // Half of those who share an address also have the same browser, as in an office.
  void PutBehindSharedAddress(Reader* reader) {
    if (sharers_ % kSharers == 0) {
      const auto& agents = DesktopAgents();
      shared_agent_ = &agents[random_.Skewed(agents.size())];
    }
    reader->client = SharedAddress(sharers_++ / kSharers);
    if (random_.Chance(Share::Percent(50))) reader->agent = shared_agent_;
  }

  const ReaderOptions& options_;
  const size_t topics_;
  Random random_;
  uint64_t sharers_ = 0;
  const std::string* shared_agent_ = nullptr;
};

}  // namespace

bool Reader::LikesTopic(size_t topic) const {
  return std::find(topics.begin(), topics.end(), topic) != topics.end();
}

Readers::Readers(const ReaderOptions& options, size_t topics, uint64_t seed) {
  ReaderMaker maker(options, topics, seed);
  uint64_t activity = 0;
  for (int64_t number = 0; number < options.readers; ++number) {
    readers_.push_back(maker.Make(static_cast<uint64_t>(number)));
    activity_.push_back(activity += maker.Activity());
  }
}

Reader* Readers::PickAbsent(Random* random) {
  for (int attempt = 0; attempt < 8; ++attempt) {
    const uint64_t point = random->Below(activity_.back());
    const auto found = std::upper_bound(activity_.begin(), activity_.end(), point);
    Reader& reader = readers_[static_cast<size_t>(found - activity_.begin())];
    if (reader.open_visits == 0) return &reader;
  }
  return nullptr;
}

std::string RobotAddress(uint64_t number) { return Address(198, 18, Scattered(number + 1, 17)); }

}  // namespace synth
