#include "support/arguments.h"

#include "batches.h"
#include "support/completion.h"
#include "support/output.h"
#include "support/usage.h"

namespace {

using support::ArgParser;
using support::ShellQuoted;
using testing_support::ErrorOf;

struct Parsed {
  arrow::Status status;
  support::OutputOptions output;
  std::vector<std::string> files;
};

Parsed Parse(std::vector<const char*> words, std::vector<support::OwnFormat> own_formats = {}) {
  Parsed parsed;
  parsed.output.own_formats = std::move(own_formats);
  ArgParser parser({"some-tool", "Does a thing.", "[OPTION]... [FILE]...", {"some-tool x"}});
  parser.app().add_option("FILE", parsed.files, "Files");
  parsed.output.AddTo(parser);
  words.insert(words.begin(), "/usr/bin/some-tool");
  parsed.status = parser.Parse(static_cast<int>(words.size()), words.data());
  return parsed;
}

std::string TextOf(const arrow::Status& status) {
  const auto* text = dynamic_cast<const support::TextRequested*>(status.detail().get());
  REQUIRE(text != nullptr);
  return text->ToString();
}

TEST_CASE("the format comes from --to, else from the ending") {
  CHECK_FALSE(Parse({}).output.format.has_value());
  CHECK(Parse({"-o", "x.csv"}).output.format == support::OutputFormat::kCsv);
  CHECK(Parse({"-o", "x.csv", "--to", "jsonl"}).output.format == support::OutputFormat::kJsonl);
  CHECK(Parse({"-o", "/dev/null"}).status.ok());
  CHECK(support::IsUsageError(Parse({"-o", "x.xls"}).status));
  CHECK(
      ErrorOf(Parse({"--to", "xls"}).status) ==
      "--to xls: no such format; there are arrow, arrow-file, parquet, csv, tsv, jsonl and table");
}

TEST_CASE("a tool may have formats of its own") {
  const std::vector<support::OwnFormat> own = {{"html", ".html"}, {"table", ".txt"}};
  CHECK(Parse({"-o", "x.html"}, own).output.own_format == "html");
  CHECK(Parse({"-o", "x.csv", "--to", "html"}, own).output.own_format == "html");
  CHECK_FALSE(Parse({"--to", "html"}, own).output.format.has_value());
  CHECK(Parse({"-o", "x.html", "--to", "csv"}, own).output.own_format.empty());
  CHECK(Parse({"-o", "x.csv"}, own).output.format == support::OutputFormat::kCsv);
  CHECK(Parse({"-o", "x.txt"}, own).output.own_format == "table");
  CHECK(Parse({"-o", "x.html"}).output.own_format.empty());
  CHECK(ErrorOf(Parse({"--to", "xls"}, own).status) ==
        "--to xls: no such format; there are html, table, arrow, arrow-file, parquet, csv, tsv and "
        "jsonl");
  CHECK(ErrorOf(Parse({"-o", "x.xls"}, own).status) ==
        "cannot tell the format from the name x.xls; let it end in .html, .arrow, .parquet, .csv, "
        ".tsv or .jsonl, or add --to");
}

TEST_CASE("the command line is recorded as a shell would read it") {
  CHECK(Parse({"a b", "--no-history", "it's"}).output.command_line ==
        "some-tool 'a b' --no-history 'it'\\''s'");
  CHECK_FALSE(Parse({"--no-history"}).output.keep_history);
  CHECK(ShellQuoted("") == "''");
  CHECK(ShellQuoted("a-b_c.d/e=f:g,h@i%j+k") == "a-b_c.d/e=f:g,h@i%j+k");
  CHECK(ShellQuoted("$x") == "'$x'");
  CHECK(ShellQuoted("two\nlines\tit's \\ \x01") == "$'two\\nlines\\tit\\'s \\\\ \\001'");
}

TEST_CASE("wrong usage, help and version") {
  CHECK(support::IsUsageError(Parse({"--nope"}).status));
  const std::string help = TextOf(Parse({"--help"}).status);
  CHECK(help.starts_with("Does a thing.\n\nUsage: some-tool [OPTION]... [FILE]...\n"));
  CHECK(help.find("\nExamples:\n  some-tool x\n") != std::string::npos);
  CHECK(help.find("  -o, --output FILE") != std::string::npos);
  CHECK(TextOf(Parse({"--version"}).status).starts_with("some-tool (Trodden) "));
}

TEST_CASE("help is no wider than a terminal") {
  std::string help = TextOf(Parse({"--help"}).status);
  while (!help.empty()) {
    const size_t end = help.find('\n');
    CHECK(end <= 80);
    help.erase(0, end + 1);
  }
}

TEST_CASE("completion for the shells") {
  const std::string bash = TextOf(Parse({"--completion", "bash"}).status);
  CHECK(bash.find("--output") != std::string::npos);
  CHECK(bash.find("'arrow arrow-file parquet csv tsv jsonl table'") != std::string::npos);
  const std::string zsh = TextOf(Parse({"--completion", "zsh"}).status);
  CHECK(zsh.starts_with("#compdef some-tool\n"));
  const std::string fish = TextOf(Parse({"--completion", "fish"}).status);
  CHECK(fish.find("complete -c some-tool -s o -l output -r") != std::string::npos);
  CHECK(support::IsUsageError(Parse({"--completion", "tcsh"}).status));
}

struct CommandParsed {
  arrow::Status status;
  std::string command;
  std::vector<std::string> files;
  bool quiet = false;
  int size = 0;
};

// A tool with the commands `count`, which has an option --size, and `list`.
CommandParsed ParseCommand(std::vector<const char*> words) {
  CommandParsed parsed;
  support::QuietOption quiet;
  ArgParser parser({"some-tool",
                    "Does things.",
                    "COMMAND [OPTION]... [FILE]...",
                    {"some-tool count x", "some-tool list x"}});
  parser.app().add_option("FILE", parsed.files, "Files");
  parser.AddCommand("count", "Counts things.")
      .add_option("--size", parsed.size, "Their size")
      ->type_name("N");
  parser.AddCommand("list", "Lists things.");
  quiet.AddTo(parser);
  words.insert(words.begin(), "some-tool");
  parsed.status = parser.Parse(static_cast<int>(words.size()), words.data());
  parsed.command = parser.command();
  parsed.quiet = quiet.quiet;
  return parsed;
}

TEST_CASE("a command has options of its own and those of the tool, on either side") {
  const CommandParsed before = ParseCommand({"-q", "count", "--size", "3", "a", "b"});
  CHECK_OK(before.status);
  CHECK(before.command == "count");
  CHECK(before.quiet);
  CHECK(before.size == 3);
  CHECK(before.files == std::vector<std::string>{"a", "b"});
  const CommandParsed after = ParseCommand({"list", "a", "-q"});
  CHECK_OK(after.status);
  CHECK(after.command == "list");
  CHECK(after.quiet);
  CHECK(after.files == std::vector<std::string>{"a"});
}

TEST_CASE("exactly one command is needed, and only its options are known") {
  CHECK(ErrorOf(ParseCommand({"a"}).status) == "there is no command; say count or list");
  CHECK(support::IsUsageError(ParseCommand({}).status));
  CHECK(ErrorOf(ParseCommand({"--nope"}).status).find("--nope") != std::string::npos);
  CHECK(support::IsUsageError(ParseCommand({"list", "--size", "3"}).status));
  // A second word that could be a command is a file.
  CHECK(ParseCommand({"list", "count"}).files == std::vector<std::string>{"count"});
}

TEST_CASE("help of a tool with commands shows them all, help of a command only its own") {
  const std::string all = TextOf(ParseCommand({"--help"}).status);
  CHECK(all.starts_with("Does things.\n\nUsage: some-tool COMMAND [OPTION]... [FILE]...\n"));
  CHECK(all.find("\nCommands:\n  count                 Counts things.\n") != std::string::npos);
  CHECK(all.find("\nOptions of count:\n  --size N              Their size\n") != std::string::npos);
  CHECK(all.find("\nOptions:\n  -h, --help") != std::string::npos);
  CHECK(all.find("some-tool list x") != std::string::npos);
  const std::string one = TextOf(ParseCommand({"list", "--help"}).status);
  CHECK(one.starts_with("Lists things.\n\nUsage: some-tool list [OPTION]... [FILE]...\n"));
  CHECK(one.find("--size") == std::string::npos);
  CHECK(one.find("  -q, --quiet") != std::string::npos);
  CHECK(one.find("\nExamples:\n  some-tool list x\n\n") != std::string::npos);
}

TEST_CASE("completion knows the commands") {
  const std::string bash = TextOf(ParseCommand({"--completion", "bash"}).status);
  CHECK(bash.find("commands='count list'") != std::string::npos);
  CHECK(bash.find("      count) commands='' options+=' --size' ;;\n") != std::string::npos);
  const std::string zsh = TextOf(ParseCommand({"--completion", "zsh"}).status);
  CHECK(zsh.find("'1:command:(count list)'") != std::string::npos);
  const std::string fish = TextOf(ParseCommand({"--completion", "fish"}).status);
  CHECK(fish.find("complete -c some-tool -n '__fish_seen_subcommand_from count' -l size -r") !=
        std::string::npos);
}

}  // namespace
