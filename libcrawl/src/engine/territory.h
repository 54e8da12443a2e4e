// The part of the web that a crawl keeps to when it is one of several agents' (crawl/agents.h).
#pragma once

#include <cstdint>
#include <string_view>

namespace crawl {

// Asked and told by the thread that runs the crawl.
class Territory {
 public:
  enum class Side : uint8_t {
    kInside,   // to be fetched
    kLater,    // another agent's, to be fetched when nothing else is left
    kOthers,   // another agent's, who is to be told
    kNobodys,  // another agent's, and no more is to be said about it
  };
  virtual Side SideOf(std::string_view url) const = 0;

  // A URL of kOthers was found: what this agent's strategy thinks of it. Called again when it thinks
  // better of it.
  virtual void Tell(std::string_view url, double priority, int depth) = 0;

  // A request to a host of a live web begins: returns `now`, or when it should be tried again, since
  // another agent has its turn. Times are those of the steady clock.
  virtual int64_t TakeTurn(std::string_view host, int64_t now) = 0;
  // It is over; others leave the host alone until `free_at`.
  virtual void EndTurn(std::string_view host, int64_t free_at) = 0;

  // A page was fetched; how important it is, 0 to 1.
  virtual void Fetched(std::string_view url, double importance) = 0;

 protected:
  ~Territory() = default;
};

}  // namespace crawl
