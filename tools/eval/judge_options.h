// Options of tools that judge crawls.
#pragma once

#include <cstdint>
#include <vector>

#include "eval/judge.h"
#include "support/arguments.h"

namespace crawl_eval {

// --at: numbers of downloads, in ascending order once they are parsed. `at` becomes the default here.
// What is pointed to must stay where it is until the parser is done.
CLI::Option* AddCheckpoints(support::ArgParser& parser, std::vector<int64_t>* at);

// --labels and the others that say what is relevant.
void AddJudgeOptions(support::ArgParser& parser, JudgeOptions* options);

}  // namespace crawl_eval
