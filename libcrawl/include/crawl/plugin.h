// Strategies in a file of one's own, for crawl-run --load.
//
// Such a file is a shared library that is compiled against these headers and needs no other part of
// Trodden: what it calls of namespace crawl is in the program that loads it. At its end stands
//
//   TRODDEN_STRATEGIES(kMine, kAnother)
//
// with the StrategyKinds that it adds.
#pragma once

#include <arrow/status.h>

#include <array>
#include <cstdint>
#include <span>
#include <string>

#include "crawl/page.h"
#include "crawl/strategy.h"
#include "crawl/text.h"

namespace crawl {

inline constexpr std::array<char, 16> kPluginVersion = {"0.1.0"};

// What a plugin was compiled for. It runs with nothing else: what it would read and write lies
// elsewhere.
struct PluginStamp {
  std::array<char, 16> version = kPluginVersion;
  // Of what goes between a strategy and the crawl.
  std::array<uint32_t, 9> sizes = {
      sizeof(StrategyKind), sizeof(StrategyOptions), sizeof(StrategyParameter),
      sizeof(FetchedPage),  sizeof(FoundLink),       sizeof(Page),
      sizeof(Link),         sizeof(Terms),           sizeof(TextOptions)};

  bool operator==(const PluginStamp&) const = default;
};

struct Plugin {
  PluginStamp stamp;  // in the first place for all time
  std::span<const StrategyKind> kinds;
};

// Adds the strategies of a plugin, which stays loaded. Fails when the file is none, was compiled for
// another version, or has a strategy whose name is taken.
arrow::Status LoadStrategies(const std::string& path);

}  // namespace crawl

#define TRODDEN_STRATEGIES(...)                                        \
  extern "C" const crawl::Plugin* trodden_strategies() {               \
    static const crawl::StrategyKind kinds[] = {__VA_ARGS__};          \
    static const crawl::Plugin plugin = {crawl::PluginStamp(), kinds}; \
    return &plugin;                                                    \
  }
