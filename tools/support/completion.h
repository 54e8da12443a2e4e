// Completion scripts for the shells, made from a tool's own list of options.
#pragma once

#include <arrow/result.h>

#include <CLI/CLI.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace support {

// Options and the values that they take.
using OptionChoices = std::vector<std::pair<std::string, std::vector<std::string>>>;

// The script that `shell` (bash, zsh or fish) loads to complete the options of `app` and its
// commands; whatever is neither completes to file names.
arrow::Result<std::string> CompletionScript(const CLI::App& app, const OptionChoices& choices,
                                            std::string_view shell);

}  // namespace support
