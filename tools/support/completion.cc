#include "support/completion.h"

#include <algorithm>

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

std::string BashScript(const std::string& name, const std::vector<OptionInfo>& options) {
  std::string function = "_" + name;
  std::replace(function.begin(), function.end(), '-', '_');
  std::vector<std::string> words;
  std::string cases;
  for (const OptionInfo& option : options) {
    for (const std::string& spelling : Spellings(option)) words.push_back(spelling);
    if (!option.values.empty()) {
      cases += "    " + Joined(Spellings(option), "|") + ")\n      COMPREPLY=($(compgen -W '" +
               Joined(option.values, " ") + "' -- \"$2\"))\n      return ;;\n";
    }
  }
  return function + "() {\n  case \"$3\" in\n" + cases + "    *) ;;\n  esac\n" +
         "  if [[ $2 == -* ]]; then\n    COMPREPLY=($(compgen -W '" + Joined(words, " ") +
         "' -- \"$2\"))\n  else\n    COMPREPLY=($(compgen -f -- \"$2\"))\n  fi\n}\n" +
         "complete -o filenames -F " + function + " " + name + "\n";
}

std::string ZshScript(const std::string& name, const std::vector<OptionInfo>& options) {
  std::string script = "#compdef " + name + "\n\n_arguments \\\n";
  for (const OptionInfo& option : options) {
    std::string value;
    if (!option.values.empty()) {
      value = ":value:(" + Joined(option.values, " ") + ")";
    } else if (option.takes_value) {
      value = ":value:_files";
    }
    for (const std::string& spelling : Spellings(option)) {
      script += "  '*" + spelling + "[" + option.description + "]" + value + "' \\\n";
    }
  }
  return script + "  '*:file:_files'\n";
}

std::string FishScript(const std::string& name, const std::vector<OptionInfo>& options) {
  std::string script;
  for (const OptionInfo& option : options) {
    script += "complete -c " + name;
    for (const std::string& short_name : option.shorts) script += " -s " + short_name;
    for (const std::string& long_name : option.longs) script += " -l " + long_name;
    if (option.takes_value) script += " -r";
    if (!option.values.empty()) script += " -f -a '" + Joined(option.values, " ") + "'";
    script += " -d '" + option.description + "'\n";
  }
  return script;
}

}  // namespace

arrow::Result<std::string> CompletionScript(const CLI::App& app, const OptionChoices& choices,
                                            std::string_view shell) {
  const auto options = OptionsOf(app, choices);
  if (shell == "bash") return BashScript(app.get_name(), options);
  if (shell == "zsh") return ZshScript(app.get_name(), options);
  if (shell == "fish") return FishScript(app.get_name(), options);
  return UsageError("--completion knows bash, zsh and fish, not ", shell);
}

}  // namespace support
