// The text of --help.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "support/arguments.h"

namespace support {

// Summary, synopsis, arguments, commands with their options, options by group, examples; no line
// wider than 80 columns unless an example is.
std::string HelpText(const ToolInfo& info, const CLI::App& app);

// The same for one command of the tool: its own options, those that all commands have, and the
// examples with this command. The synopsis must begin with the word COMMAND.
std::string CommandHelpText(const ToolInfo& info, const CLI::App& app, const std::string& command);

}  // namespace support
