#include "support/arguments.h"

#include <algorithm>
#include <cstdio>
#include <memory>
#include <utility>

#include "support/completion.h"
#include "support/help_text.h"
#include "support/usage.h"

namespace support {
namespace {

arrow::Status Text(std::string text) {
  return arrow::Status::Cancelled("a text was asked for")
      .WithDetail(std::make_shared<TextRequested>(std::move(text)));
}

bool NeedsNoQuotes(char c) {
  const bool alphanumeric =
      (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
  return alphanumeric || std::string_view("_-+./:=@,%").find(c) != std::string_view::npos;
}

bool IsControl(char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; }

}  // namespace

std::string ShellQuoted(std::string_view word) {
  if (!word.empty() && std::all_of(word.begin(), word.end(), NeedsNoQuotes))
    return std::string(word);
  const bool control = std::any_of(word.begin(), word.end(), IsControl);
  std::string quoted = control ? "$'" : "'";
  for (const char c : word) {
    if (IsControl(c)) {
      char escape[8];
      std::snprintf(escape, sizeof escape, "\\%03o", static_cast<unsigned>(c));
      quoted += c == '\n' ? "\\n" : c == '\t' ? "\\t" : escape;
    } else if (control && (c == '\'' || c == '\\')) {
      quoted += '\\';
      quoted += c;
    } else if (c == '\'') {
      quoted += "'\\''";
    } else {
      quoted += c;
    }
  }
  return quoted + '\'';
}

ArgParser::ArgParser(ToolInfo info) : info_(std::move(info)), app_(info_.summary, info_.name) {
  app_.set_help_flag("-h,--help", "Print this help and exit");
  app_.set_version_flag("--version", info_.name + " (Trodden) " TRODDEN_VERSION,
                        "Print the version and exit");
}

void ArgParser::AddChoices(const std::string& option, std::vector<std::string> values) {
  choices_.emplace_back(option, std::move(values));
}

CLI::App& ArgParser::AddCommand(const std::string& name, const std::string& summary) {
  // What a command does not know, CLI11 then offers to the tool.
  app_.require_subcommand(0, 1);
  return *app_.add_subcommand(name, summary)->fallthrough();
}

std::string ArgParser::command() const {
  const auto given = app_.get_subcommands();
  return given.empty() ? "" : given[0]->get_name();
}

// CLI11 can require a command itself, but then it has no eye for a mistyped option before it.
arrow::Status ArgParser::RequireCommand() const {
  const auto commands = app_.get_subcommands([](const CLI::App*) { return true; });
  if (commands.empty() || !command().empty()) return arrow::Status::OK();
  std::string names;
  for (size_t i = 0; i < commands.size(); ++i) {
    if (i > 0) names += i + 1 == commands.size() ? " or " : ", ";
    names += commands[i]->get_name();
  }
  return UsageError("there is no command; say ", names);
}

arrow::Status ArgParser::ParseOptions(int argc, const char* const* argv) {
  try {
    app_.parse(argc, argv);
  } catch (const CLI::CallForHelp&) {
    return Text(command().empty() ? HelpText(info_, app_)
                                  : CommandHelpText(info_, app_, command()));
  } catch (const CLI::CallForVersion& version) {
    return Text(std::string(version.what()) + "\n");
  } catch (const CLI::Error& error) {
    return UsageError(error.what());
  }
  return RequireCommand();
}

arrow::Status ArgParser::Parse(int argc, const char* const* argv) {
  if (argc == 3 && std::string_view(argv[1]) == "--completion") {
    ARROW_ASSIGN_OR_RAISE(std::string script, CompletionScript(app_, choices_, argv[2]));
    return Text(std::move(script));
  }
  ARROW_RETURN_NOT_OK(ParseOptions(argc, argv));
  command_line_ = app_.get_name();
  for (int i = 1; i < argc; ++i) command_line_ += " " + ShellQuoted(argv[i]);
  for (const auto& check : checks_) ARROW_RETURN_NOT_OK(check());
  return arrow::Status::OK();
}

void QuietOption::AddTo(ArgParser& parser) {
  parser.app().add_flag("-q,--quiet", quiet, "No progress line, no notes on stderr; errors remain");
}

}  // namespace support
