#include "support/completion.h"

#include <algorithm>
#include <set>

#include "support/usage.h"

namespace support {
namespace {

struct OptionInfo {
  std::vector<std::string> shorts;  // "o"
  std::vector<std::string> longs;   // "output"
  std::string description;          // its first sentence
  bool takes_value = false;
  std::vector<std::string> values;  // those it can take, when they are known
};

struct CommandInfo {
  std::string name;
  std::string description;
  std::vector<OptionInfo> options;  // its own
};

struct ToolWords {
  std::string name;
  std::vector<OptionInfo> options;  // those that hold for every command
  std::vector<CommandInfo> commands;

  // Every option of the tool and its commands; commands may have options of the same name.
  std::vector<OptionInfo> AllOptions() const {
    std::vector<OptionInfo> all = options;
    for (const CommandInfo& command : commands) {
      all.insert(all.end(), command.options.begin(), command.options.end());
    }
    return all;
  }
};

// The first sentence, without characters that mean something inside the shells' quotes.
std::string Summary(const std::string& description) {
  std::string text = description.substr(0, description.find(". "));
  text = text.substr(0, text.find(": "));
  std::erase_if(text, [](char c) {
    return std::string_view("'\"[]`$\\\n").find(c) != std::string_view::npos;
  });
  return text;
}

std::vector<OptionInfo> OptionsOf(const CLI::App& app, const OptionChoices& choices) {
  std::vector<OptionInfo> options;
  for (const CLI::Option* option : app.get_options()) {
    if (option->get_group().empty() || !option->nonpositional()) continue;
    // A command has the help option of its tool.
    if (app.get_parent() != nullptr && option == app.get_help_ptr()) continue;
    OptionInfo info{option->get_snames(),
                    option->get_lnames(),
                    Summary(option->get_description()),
                    option->get_items_expected_max() > 0,
                    {}};
    for (const auto& [name, values] : choices) {
      if (option->check_name(name)) info.values = values;
    }
    options.push_back(std::move(info));
  }
  return options;
}

std::string Joined(const std::vector<std::string>& words, std::string_view separator) {
  std::string text;
  for (const std::string& word : words) {
    if (!text.empty()) text += separator;
    text += word;
  }
  return text;
}

std::vector<std::string> Spellings(const OptionInfo& option) {
  std::vector<std::string> spellings;
  for (const std::string& name : option.shorts) spellings.push_back("-" + name);
  for (const std::string& name : option.longs) spellings.push_back("--" + name);
  return spellings;
}

std::string SpellingsOf(const std::vector<OptionInfo>& options) {
  std::vector<std::string> words;
  for (const OptionInfo& option : options) {
    for (const std::string& spelling : Spellings(option)) words.push_back(spelling);
  }
  return Joined(words, " ");
}

std::string CommandNames(const ToolWords& tool) {
  std::vector<std::string> names;
  for (const CommandInfo& command : tool.commands) names.push_back(command.name);
  return Joined(names, " ");
}

// Lines that add the options of a command that is already on the command line.
std::string BashCommands(const ToolWords& tool) {
  if (tool.commands.empty()) return "";
  std::string cases;
  for (const CommandInfo& command : tool.commands) {
    cases += "      " + command.name + ") commands='' options+=' " + SpellingsOf(command.options) +
             "' ;;\n";
  }
  return "  local word\n  for word in \"${COMP_WORDS[@]:1:COMP_CWORD-1}\"; do\n"
         "    case \"$word\" in\n" +
         cases + "    esac\n  done\n";
}

std::string BashScript(const ToolWords& tool) {
  std::string function = "_" + tool.name;
  std::replace(function.begin(), function.end(), '-', '_');
  std::string cases;
  for (const OptionInfo& option : tool.AllOptions()) {
    if (option.values.empty()) continue;
    cases += "    " + Joined(Spellings(option), "|") + ")\n      COMPREPLY=($(compgen -W '" +
             Joined(option.values, " ") + "' -- \"$2\"))\n      return ;;\n";
  }
  return function + "() {\n  case \"$3\" in\n" + cases + "    *) ;;\n  esac\n" +
         "  local options='" + SpellingsOf(tool.options) + "' commands='" + CommandNames(tool) +
         "'\n" + BashCommands(tool) +
         "  if [[ $2 == -* ]]; then\n    COMPREPLY=($(compgen -W \"$options\" -- \"$2\"))\n"
         "  else\n    COMPREPLY=($(compgen -W \"$commands\" -- \"$2\") $(compgen -f -- \"$2\"))\n"
         "  fi\n}\ncomplete -o filenames -F " +
         function + " " + tool.name + "\n";
}

std::string ZshScript(const ToolWords& tool) {
  std::string script = "#compdef " + tool.name + "\n\n_arguments \\\n";
  std::set<std::string> written;
  for (const OptionInfo& option : tool.AllOptions()) {
    std::string value;
    if (!option.values.empty()) {
      value = ":value:(" + Joined(option.values, " ") + ")";
    } else if (option.takes_value) {
      value = ":value:_files";
    }
    for (const std::string& spelling : Spellings(option)) {
      if (!written.insert(spelling).second) continue;
      script += "  '*" + spelling + "[" + option.description + "]" + value + "' \\\n";
    }
  }
  if (!tool.commands.empty()) script += "  '1:command:(" + CommandNames(tool) + ")' \\\n";
  return script + "  '*:file:_files'\n";
}

// A line for each option, all under `condition`.
std::string FishOptions(const std::string& name, const std::string& condition,
                        const std::vector<OptionInfo>& options) {
  std::string script;
  for (const OptionInfo& option : options) {
    script += "complete -c " + name + condition;
    for (const std::string& short_name : option.shorts) script += " -s " + short_name;
    for (const std::string& long_name : option.longs) script += " -l " + long_name;
    if (option.takes_value) script += " -r";
    if (!option.values.empty()) script += " -f -a '" + Joined(option.values, " ") + "'";
    script += " -d '" + option.description + "'\n";
  }
  return script;
}

std::string FishScript(const ToolWords& tool) {
  std::string script = FishOptions(tool.name, "", tool.options);
  for (const CommandInfo& command : tool.commands) {
    script += "complete -c " + tool.name + " -n __fish_use_subcommand -a " + command.name +
              " -d '" + command.description + "'\n";
    script += FishOptions(tool.name, " -n '__fish_seen_subcommand_from " + command.name + "'",
                          command.options);
  }
  return script;
}

}  // namespace

arrow::Result<std::string> CompletionScript(const CLI::App& app, const OptionChoices& choices,
                                            std::string_view shell) {
  ToolWords tool{app.get_name(), OptionsOf(app, choices), {}};
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
    tool.commands.push_back(
        {command->get_name(), Summary(command->get_description()), OptionsOf(*command, choices)});
  }
  if (shell == "bash") return BashScript(tool);
  if (shell == "zsh") return ZshScript(tool);
  if (shell == "fish") return FishScript(tool);
  return UsageError("--completion knows bash, zsh and fish, not ", shell);
}

}  // namespace support
