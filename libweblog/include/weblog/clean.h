// Cleaning of hits (seed 000, 2.1.6 and 2.1.7): drops what is no page view of a person, and gives
// every page one URL.
//
// Rules are asked in the order of CleanRule; a row is dropped by the first that applies to it. To
// the columns of the hits come
//
//   robot      float32  how likely the client is a robot, 0 to 1 (see robot_score.h for the
//   formula) robot_why  string   the evidence for it, "reads robots.txt; asks 60 pages in a
//   minute"; null
//                       without any
//
// Robots are judged by what a client with one agent does, up to a look-ahead behind each row: the
// verdict on a row takes into account all rows up to the first whose time is more than `look_ahead`
// after it, but no more than `look_ahead_rows` behind it. Time here is the log's clock, the
// greatest time so far. A client that asks for nothing during `forget_after` begins anew.
#pragma once

#include <arrow/result.h>
#include <arrow/type.h>

#include <bitset>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "weblog/stage.h"
#include "weblog/url.h"

namespace weblog {

inline constexpr char kRobot[] = "robot";
inline constexpr char kRobotWhy[] = "robot_why";

enum class CleanRule : uint8_t {
  kNoUrl,      // no request that could be read
  kMethods,    // neither GET nor, as PostHandling says, POST
  kRedirects,  // status 3xx
  kErrors,     // status 4xx, 5xx and what else is not kept
  kObjects,    // pictures, styles, scripts: what a browser fetches for a page
  kFrames,     // parts of a frameset
  kRobots,
};
inline constexpr int kCleanRules = 7;

// The rule's name in accounts, in the column dropped_by and on the command line: "robots".
std::string_view NameOf(CleanRule rule);

enum class PostHandling : uint8_t {
  kKeep,  // like GET
  kDrop,
  kPage,  // like GET, and also when it is answered by a redirect: the reader did something
};

// URLs that `pattern` matches are one page, `name`, in which \1 to \9 stand for the pattern's
// groups.
struct PageviewRule {
  std::string pattern;
  std::string name;
};

// Reads "RE2=NAME"; the last = divides.
arrow::Result<PageviewRule> ParsePageview(std::string_view text);

using StatusSet = std::bitset<1000>;

// Reads a list of status codes and classes: "2xx,304".
arrow::Result<StatusSet> ParseStatusList(std::string_view text);

// The endings of file names that are embedded objects, and those that are pages; other endings
// leave it open.
const std::vector<std::string>& ObjectEndings();
const std::vector<std::string>& PageEndings();

struct CleanOptions {
  // Rules that are off, as bits 1 << rule. Robots are judged all the same.
  uint32_t rules_off = 0;
  StatusSet keep_status = *ParseStatusList("2xx,304");
  PostHandling post = PostHandling::kKeep;

  std::vector<std::string> object_endings = ObjectEndings();
  std::vector<std::string> page_endings = PageEndings();
  // What is neither is an object when the page it names as referrer was fetched by the same client
  // no longer ago than this, in microseconds.
  int64_t embedded_within = 3'000'000;

  bool canonical_urls = true;
  UrlRules url_rules;
  std::vector<PageviewRule> pageviews;  // the first that matches counts
  std::vector<std::string> frames;      // RE2s of URLs

  // Rows are dropped from this score on.
  double robot_score = 0.5;
  std::vector<std::string> robot_agents;   // RE2s of agents that are robots, besides the list
  std::vector<std::string> person_agents;  // RE2s of agents that are not, whatever the list says
  int64_t look_ahead = 600'000'000;        // microseconds
  int64_t look_ahead_rows = 200'000;
  int64_t forget_after = 7 * 86'400'000'000;  // microseconds
};

// Fails when a pattern or a name of a pageview cannot be used.
arrow::Status CheckCleanOptions(const CleanOptions& options);

// Makes the stage that cleans rows of `input`. Fails when `input` is not of the kind hits or lacks
// columns, and with CheckCleanOptions(). Holds the rows of the look-ahead and a record of each
// client that is not forgotten.
arrow::Result<std::unique_ptr<Stage>> MakeCleanStage(const std::shared_ptr<arrow::Schema>& input,
                                                     const CleanOptions& options);

}  // namespace weblog
