// The command line of a tool: CLI11 with what all tools share.
#pragma once

#include <arrow/status.h>

#include <CLI/CLI.hpp>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace support {

// Says that the command line asked for a text (--help, --version) instead of a run. The tool prints
// it and exits 0.
class TextRequested : public arrow::StatusDetail {
 public:
  explicit TextRequested(std::string text) : text_(std::move(text)) {}
  const char* type_id() const override { return "trodden.text"; }
  std::string ToString() const override { return text_; }

 private:
  std::string text_;
};

// What the help of a tool begins and ends with.
struct ToolInfo {
  std::string name;
  std::string summary;                // a sentence
  std::string synopsis;               // what follows the name: "[OPTION]... [FILE]..."
  std::vector<std::string> examples;  // command lines as a user would type them
};

// Parses a command line and opens nothing. Besides the options that are added to app() every tool
// has --help, --version and --completion SHELL, which prints a completion script and is hidden from
// the help.
class ArgParser {
 public:
  explicit ArgParser(ToolInfo info);

  CLI::App& app() { return app_; }

  // Adds a command: the word behind the tool's name that says what to do, as in "git commit". What
  // is added to the returned app are options of this command alone; options and arguments of app()
  // are understood on either side of the command. A tool that has commands needs one on its command
  // line. `summary` is a sentence.
  CLI::App& AddCommand(const std::string& name, const std::string& summary);

  // The command that was given, once Parse has succeeded or calls its checks; empty for a tool
  // without commands.
  std::string command() const;

  // Names the values that an option takes, for completion.
  void AddChoices(const std::string& option, std::vector<std::string> values);

  // Calls `check` after a successful parse, in the order of registration, until one fails.
  void AfterParse(std::function<arrow::Status()> check) { checks_.push_back(std::move(check)); }

  // Fails with a usage error (see usage.h), or with TextRequested.
  arrow::Status Parse(int argc, const char* const* argv);

  // What was parsed, as one line for a shell, beginning with the tool's name.
  const std::string& command_line() const { return command_line_; }

 private:
  arrow::Status ParseOptions(int argc, const char* const* argv);
  arrow::Status RequireCommand() const;

  ToolInfo info_;
  CLI::App app_;
  std::vector<std::function<arrow::Status()>> checks_;
  std::vector<std::pair<std::string, std::vector<std::string>>> choices_;
  std::string command_line_;
};

// The option -q, --quiet.
struct QuietOption {
  bool quiet = false;
  void AddTo(ArgParser& parser);
};

// A word as a POSIX shell reads it back, on one line: quoted when it has to be, control characters
// as $'\n'.
std::string ShellQuoted(std::string_view word);

}  // namespace support
