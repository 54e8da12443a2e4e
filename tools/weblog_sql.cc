// weblog-sql: DuckDB's SQL over streams and files.

#include <arrow/buffer.h>
#include <arrow/record_batch.h>
#include <arrow/result.h>
#include <arrow/status.h>
#include <fcntl.h>

#include <algorithm>
#include <cerrno>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "support/arguments.h"
#include "support/fd_stream.h"
#include "support/input.h"
#include "support/output.h"
#include "support/parquet.h"
#include "support/run_tool.h"
#include "support/sql_engine.h"
#include "support/unique_fd.h"
#include "support/usage.h"
#include "weblog/stream_kind.h"

namespace {

struct Options {
  std::string sql;                            // empty when it is in `script`
  std::string script;                         // a file with SQL
  std::map<std::string, std::string> tables;  // files by the name that queries call them
  std::string kind = "table";
  support::SqlOptions engine;
  support::QuietOption quiet;
  support::OutputOptions output;
};

// "logs/hits.arrow" is called hits.
std::string Stem(const std::string& path) {
  const std::string base = path.substr(path.rfind('/') + 1);
  return base.substr(0, base.find('.', 1));
}

arrow::Status AddTable(const std::string& name, const std::string& path, Options* options) {
  if (name.empty() || path.empty()) return support::UsageError("a table needs NAME=FILE");
  if (!options->tables.emplace(name, path).second) {
    return support::UsageError("two files are called ", name,
                               "; name one of them with --table NAME=FILE");
  }
  return arrow::Status::OK();
}

// Sorts out what is SQL, what is a file and what a file is called.
arrow::Status AssignArguments(std::vector<std::string> words, const std::vector<std::string>& named,
                              Options* options) {
  if (options->script.empty()) {
    if (words.empty()) return support::UsageError("there is no SQL");
    options->sql = words[0];
    words.erase(words.begin());
  }
  for (const std::string& word : words) ARROW_RETURN_NOT_OK(AddTable(Stem(word), word, options));
  for (const std::string& word : named) {
    const size_t equals = std::min(word.find('='), word.size());
    const std::string path = word.substr(std::min(equals + 1, word.size()));
    ARROW_RETURN_NOT_OK(AddTable(word.substr(0, equals), path, options));
  }
  options->tables.emplace("input", "-");
  return arrow::Status::OK();
}

arrow::Result<Options> ParseArgs(int argc, char** argv) {
  Options options;
  std::vector<std::string> words;
  std::vector<std::string> named;
  support::ArgParser parser(
      {"weblog-sql",
       "Runs DuckDB's SQL over a stream on stdin, called input, and over files.",
       "[OPTION]... SQL [FILE]...\n       weblog-sql [OPTION]... -f SCRIPT [FILE]...",
       {"weblog-parse access.log | weblog-sql 'from input select status, count(*) group by all'",
        "weblog-sql 'from hits where status >= 500' hits.parquet -o errors.csv",
        "weblog-sql --table a=monday.arrow --table b=tuesday.arrow 'from a join b using (url)'"}});
  CLI::App& app = parser.app();
  app.add_option(
      "SQL", words,
      "One or more statements; the rows of the last one are the output. The files behind it are "
      "tables: hits.arrow is called hits");
  app.add_option("-f,--file", options.script, "Read the SQL from SCRIPT")->type_name("SCRIPT");
  app.add_option("--table", named, "Call the file FILE by NAME in the SQL")
      ->type_name("NAME=FILE")
      ->allow_extra_args(false);
  app.add_option("--kind", options.kind,
                 "What the result's rows are, for the tool that reads them: hits, ...")
      ->type_name("KIND");
  app.add_option(
         "--memory", options.engine.memory_limit,
         "Use at most SIZE of memory (4GB), and the disk beyond. Default: 80 % of the machine's")
      ->type_name("SIZE");
  options.quiet.AddTo(parser);
  options.output.AddTo(parser);
  parser.AfterParse([&] { return AssignArguments(words, named, &options); });
  ARROW_RETURN_NOT_OK(parser.Parse(argc, argv));
  return options;
}

arrow::Result<std::string> ReadScript(const std::string& path) {
  support::UniqueFd fd(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!fd.valid()) return support::ErrnoError(errno, path);
  support::FdInputStream input(std::move(fd), path);
  std::string text;
  while (true) {
    ARROW_ASSIGN_OR_RAISE(const auto piece, input.Read(1 << 16));
    if (piece->size() == 0) return text;
    text += piece->ToString();
  }
}

// The tables of one run, and the history of what they were made from.
class Sources {
 public:
  explicit Sources(support::SqlEngine* engine) : engine_(engine) {}

  arrow::Status Add(const std::string& name, const std::string& path) {
    if (path != "-") {
      ARROW_ASSIGN_OR_RAISE(const auto format, support::DetectFileFormat(path));
      if (format == support::InputFormat::kParquet) return AddParquet(name, path);
    }
    const auto open = [this, path]() -> arrow::Result<std::shared_ptr<arrow::RecordBatchReader>> {
      ARROW_ASSIGN_OR_RAISE(auto reader, support::OpenInput(path));
      Remember(*reader->schema());
      return reader;
    };
    return engine_->AddTable(name, {open, support::TotalSize({path}) > 0 && path != "-"});
  }

  std::vector<std::string> history() {
    const std::lock_guard<std::mutex> lock(mutex_);
    return history_;
  }

 private:
  // DuckDB reads Parquet itself, and then only the columns and row groups that a query needs.
  arrow::Status AddParquet(const std::string& name, const std::string& path) {
    support::UniqueFd fd(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    if (!fd.valid()) return support::ErrnoError(errno, path);
    ARROW_RETURN_NOT_OK(support::ExecuteSql(
        engine_,
        "CREATE VIEW " + support::SqlName(name) + " AS FROM " + support::ParquetSource(fd.get())));
    ARROW_ASSIGN_OR_RAISE(const auto metadata, support::ReadParquetMetadata(engine_, fd.get()));
    Remember(*arrow::schema({}, metadata));
    files_.push_back(std::move(fd));
    return arrow::Status::OK();
  }

  // Called by the engine, also from its threads.
  void Remember(const arrow::Schema& schema) {
    const std::lock_guard<std::mutex> lock(mutex_);
    for (std::string& line : weblog::HistoryOf(schema)) {
      if (std::find(history_.begin(), history_.end(), line) == history_.end()) {
        history_.push_back(std::move(line));
      }
    }
  }

  support::SqlEngine* engine_;
  std::vector<support::UniqueFd> files_;
  std::mutex mutex_;
  std::vector<std::string> history_;
};

arrow::Status Run(const Options& options) {
  std::string sql = options.sql;
  if (!options.script.empty()) {
    ARROW_ASSIGN_OR_RAISE(sql, ReadScript(options.script));
  }
  ARROW_ASSIGN_OR_RAISE(const auto engine, support::OpenSqlEngine(options.engine));
  Sources sources(engine.get());
  for (const auto& [name, path] : options.tables) ARROW_RETURN_NOT_OK(sources.Add(name, path));
  ARROW_ASSIGN_OR_RAISE(const auto rows, engine->Query(sql));
  if (rows->schema()->num_fields() == 0) return support::DropRows(rows.get());
  const auto schema =
      weblog::WithHistory(weblog::WithKind(rows->schema(), options.kind), sources.history());
  ARROW_ASSIGN_OR_RAISE(auto writer, support::OpenOutput(options.output, schema));
  return support::CopyRows(rows.get(), writer.get());
}

}  // namespace

int main(int argc, char** argv) { return support::RunTool(argc, argv, ParseArgs, Run); }
