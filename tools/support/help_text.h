// The text of --help.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "support/arguments.h"

namespace support {

// Summary, synopsis, arguments, options by group, examples; no line wider than 80 columns unless an
// example is.
std::string HelpText(const ToolInfo& info, const CLI::App& app);

}  // namespace support
