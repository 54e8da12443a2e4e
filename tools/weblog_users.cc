// weblog-users: says who made each request.

#include <arrow/io/file.h>
#include <arrow/result.h>
#include <arrow/status.h>

#include <string>

#include "support/arguments.h"
#include "support/links_input.h"
#include "support/run_stage.h"
#include "support/run_tool.h"
#include "support/usage.h"
#include "weblog/users.h"

namespace {

constexpr char kTool[] = "weblog-users";

struct Options {
  weblog::UserOptions users;
  std::string by = "auth,cookie,client+agent";
  support::LinksOption links;
  std::string key_file;
  std::string mask;
  support::StageOptions stage;
};

arrow::Status AsUsage(std::string_view option, const arrow::Status& status) {
  return status.ok() ? status : support::UsageError(option, ": ", status.message());
}

// What the parsed words mean.
arrow::Status Interpret(Options* options) {
  const auto rule = weblog::ParseUserRule(options->by);
  ARROW_RETURN_NOT_OK(AsUsage("--by", rule.status()));
  options->users.by = *rule;
  if (!options->mask.empty()) {
    const auto mask = weblog::ParseAddressMask(options->mask);
    ARROW_RETURN_NOT_OK(AsUsage("--mask-ip", mask.status()));
    options->users.mask = *mask;
  }
  if (!options->links.file.empty()) options->users.split = true;
  return arrow::Status::OK();
}

arrow::Result<Options> ParseArgs(int argc, char** argv) {
  Options options;
  support::ArgParser parser(
      {kTool,
       "Says who made each request: adds a user column to hits.",
       "[OPTION]... [FILE]...",
       {"weblog-parse access.log | weblog-clean | weblog-users | weblog-sessions",
        "weblog-users --by cookie,client+agent --cookie uid hits.parquet -o users.parquet",
        "head -c 32 /dev/urandom > key; weblog-users --anonymize key --mask-ip 24/48 hits.arrow",
        "weblog-users --links links.tsv hits.arrow"}});
  CLI::App& app = parser.app();
  app.add_option("--by", options.by,
                 "What to know users by, the best first (default auth,cookie,client+agent)")
      ->type_name("LIST");
  app.add_option("--cookie", options.users.cookie_name,
                 "The cookie that names the user, where the log has all cookies")
      ->type_name("NAME");
  app.add_flag("--split", options.users.split,
               "Tell apart people who share a client and agent, by their referrers");
  options.links.AddTo(parser, "tell them apart too; implies --split");
  app.add_option("--anonymize", options.key_file,
                 "Replace client, auth_user and cookie by hashes keyed with the bytes of KEYFILE")
      ->type_name("KEYFILE");
  app.add_option("--mask-ip", options.mask,
                 "Cut the client's address down to so many bits of IPv4 and IPv6, as 24/48")
      ->type_name("BITS");
  options.stage.AddTo(parser, /*drops=*/false);
  parser.AfterParse([&options] { return Interpret(&options); });
  ARROW_RETURN_NOT_OK(parser.Parse(argc, argv));
  return options;
}

arrow::Result<std::string> ReadKey(const std::string& path) {
  // One byte more than a key may have shows that there are too many.
  constexpr int64_t kMostBytes = 65;
  std::string key(kMostBytes, 0);
  ARROW_ASSIGN_OR_RAISE(auto file, arrow::io::ReadableFile::Open(path));
  ARROW_ASSIGN_OR_RAISE(const int64_t size, file->Read(kMostBytes, key.data()));
  key.resize(size);
  const auto checked = weblog::CheckKey(key);
  return checked.ok() ? arrow::Result<std::string>(key)
                      : arrow::Status::Invalid(path, ": ", checked.message());
}

arrow::Status Run(const Options& options) {
  weblog::UserOptions users = options.users;
  if (!options.key_file.empty()) {
    ARROW_ASSIGN_OR_RAISE(users.key, ReadKey(options.key_file));
  }
  ARROW_ASSIGN_OR_RAISE(users.links, options.links.Read());
  return support::RunStage(kTool, "hits", options.stage, [&](const auto& schema) {
    return weblog::MakeUsersStage(users, schema);
  });
}

}  // namespace

int main(int argc, char** argv) { return support::RunTool(argc, argv, ParseArgs, Run); }
