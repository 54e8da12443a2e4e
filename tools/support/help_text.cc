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

}  // namespace

std::string HelpText(const ToolInfo& info, const CLI::App& app) {
  std::string text = info.summary + "\n\nUsage: " + info.name + " " + info.synopsis + "\n\n";
  for (const CLI::Option* option : app.get_options()) {
    if (!option->nonpositional()) AppendOption(*option, &text);
  }
  for (const std::string& group : app.get_groups()) {
    if (group.empty()) continue;
    bool titled = false;
    for (const CLI::Option* option : app.get_options()) {
      if (option->get_group() != group || !option->nonpositional()) continue;
      if (!titled) text += "\n" + group + ":\n";
      titled = true;
      AppendOption(*option, &text);
    }
  }
  text += "\nExamples:\n";
  for (const std::string& example : info.examples) text += "  " + example + "\n";
  text += "\nExit status: 0 done, 1 failed, 2 wrong usage. More: man " + info.name + "\n";
  return text;
}

}  // namespace support
