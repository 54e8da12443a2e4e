#include "support/help_text.h"

#include <algorithm>
#include <string_view>
#include <vector>

namespace support {
namespace {

constexpr size_t kWidth = 80;
constexpr size_t kIndent = 24;  // where descriptions begin

// Appends words of `text` in lines that begin at kIndent, after what the current line already has.
void AppendWrapped(std::string_view text, size_t column, std::string* out) {
  if (column + 2 > kIndent) {
    *out += '\n';
    column = 0;
  }
  out->append(kIndent - column, ' ');
  column = kIndent;
  while (!text.empty()) {
    const size_t length = std::min(text.find(' '), text.size());
    if (column > kIndent && column + 1 + length > kWidth) {
      *out += '\n' + std::string(kIndent, ' ');
      column = kIndent;
    } else if (column > kIndent) {
      *out += ' ';
      ++column;
    }
    *out += text.substr(0, length);
    column += length;
    text.remove_prefix(std::min(length + 1, text.size()));
  }
  *out += '\n';
}

// "  -o, --output FILE".
std::string Label(const CLI::Option& option) {
  std::string label;
  for (const std::string& name : option.get_snames())
    label += (label.empty() ? "  -" : ", -") + name;
  for (const std::string& name : option.get_lnames())
    label += (label.empty() ? "  --" : ", --") + name;
  if (!option.nonpositional()) label = "  " + option.get_name();
  if (option.nonpositional() && option.get_items_expected_max() > 0) {
    const std::string type =
        option.get_type_name();  // "N:NONNEGATIVE" for a number that is checked
    label += " " + type.substr(0, type.find(':'));
  }
  return label;
}

void AppendOption(const CLI::Option& option, std::string* out) {
  const std::string label = Label(option);
  *out += label;
  AppendWrapped(option.get_description(), label.size(), out);
}

void AppendArguments(const CLI::App& app, std::string* out) {
  bool any = false;
  for (const CLI::Option* option : app.get_options()) {
    if (option->nonpositional()) continue;
    if (!any) *out += '\n';
    any = true;
    AppendOption(*option, out);
  }
}

// The options of `app` by group, each under the group's name with `suffix`. The help option that
// CLI11 gives to every command is left out there.
void AppendGroups(const CLI::App& app, const std::string& suffix, std::string* out) {
  for (const std::string& group : app.get_groups()) {
    if (group.empty()) continue;
    bool titled = false;
    for (const CLI::Option* option : app.get_options()) {
      if (option->get_group() != group || !option->nonpositional()) continue;
      if (!suffix.empty() && option == app.get_help_ptr()) continue;
      if (!titled) *out += "\n" + group + suffix + ":\n";
      titled = true;
      AppendOption(*option, out);
    }
  }
}

void AppendCommands(const CLI::App& app, std::string* out) {
  const auto commands = app.get_subcommands([](const CLI::App*) { return true; });
  if (!commands.empty()) *out += "\nCommands:\n";
  for (const CLI::App* command : commands) {
    *out += "  " + command->get_name();
    AppendWrapped(command->get_description(), 2 + command->get_name().size(), out);
  }
  for (const CLI::App* command : commands) {
    AppendGroups(*command, " of " + command->get_name(), out);
  }
}

// The examples that have `with` in them.
void AppendExamples(const ToolInfo& info, const std::string& with, std::string* out) {
  *out += "\nExamples:\n";
  for (const std::string& example : info.examples) {
    if (example.find(with) != std::string::npos) *out += "  " + example + "\n";
  }
  *out += "\nExit status: 0 done, 1 failed, 2 wrong usage. More: man " + info.name + "\n";
}

}  // namespace

std::string HelpText(const ToolInfo& info, const CLI::App& app) {
  std::string text = info.summary + "\n\nUsage: " + info.name + " " + info.synopsis + "\n";
  AppendArguments(app, &text);
  AppendCommands(app, &text);
  AppendGroups(app, "", &text);
  AppendExamples(info, "", &text);
  return text;
}

std::string CommandHelpText(const ToolInfo& info, const CLI::App& app, const std::string& command) {
  const CLI::App& own = *app.get_subcommand(command);
  const std::string name = info.name + " " + command;
  const std::string synopsis =
      info.synopsis.substr(std::min(info.synopsis.find(' '), info.synopsis.size()));
  std::string text = own.get_description() + "\n\nUsage: " + name + synopsis + "\n";
  AppendArguments(app, &text);
  AppendGroups(own, " of " + command, &text);
  AppendGroups(app, "", &text);
  AppendExamples(info, name, &text);
  return text;
}

}  // namespace support
