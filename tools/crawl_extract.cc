// crawl-extract: the pages and links in WARC files or HTML.

#include <arrow/record_batch.h>
#include <arrow/result.h>
#include <arrow/status.h>
#include <tbb/enumerable_thread_specific.h>
#include <tbb/global_control.h>
#include <tbb/parallel_pipeline.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <atomic>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "crawl/replay_web.h"
#include "crawl/scope.h"
#include "extract/documents.h"
#include "extract/page_extractor.h"
#include "extract/templates.h"
#include "support/arguments.h"
#include "support/input.h"
#include "support/numbers.h"
#include "support/output.h"
#include "support/progress.h"
#include "support/run_stage.h"
#include "support/run_tool.h"
#include "support/usage.h"

namespace {

constexpr char kTool[] = "crawl-extract";

// Documents that are worked on, and written, together.
constexpr size_t kChunkDocuments = 256;
constexpr size_t kChunkBytes = 8 << 20;

struct Options {
  std::vector<std::string> files;
  std::string base;
  std::string links_file;
  extract::ExtractOptions extract;
  int threads = 1;
  support::QuietOption quiet;
  support::OutputOptions output;
};

struct Account {
  int64_t documents = 0;
  int64_t others = 0;
  int64_t lost = 0;
  int64_t refused = 0;
  int64_t links = 0;
};

using Chunk = std::shared_ptr<std::vector<extract::Document>>;
using Result = std::shared_ptr<arrow::Result<extract::Extracted>>;

arrow::Status Interpret(Options* options) {
  std::string canonical;
  if (!options->base.empty() && !crawl::ResolveLink(options->base, "", &canonical)) {
    return support::UsageError("--base is a URL of http or https, not '", options->base, "'");
  }
  if (options->base.find_first_of("?#") != std::string::npos) {
    return support::UsageError("--base is a URL that files can be below, without ? and #, not '",
                               options->base, "'");
  }
  if (options->files.empty()) options->files.emplace_back("-");
  options->extract.links = !options->links_file.empty();
  return arrow::Status::OK();
}

arrow::Result<Options> ParseArgs(int argc, char** argv) {
  Options options;
  options.threads = static_cast<int>(std::clamp(std::thread::hardware_concurrency(), 1u, 256u));
  support::ArgParser parser(
      {kTool,
       "Reads the pages in WARC files or HTML into a stream of pages.",
       "[OPTION]... [FILE]...",
       {"crawl-extract crawl.warc.gz -o pages.parquet",
        "crawl-extract crawl.warc.gz --links links.parquet | weblog-sql 'select url, title from "
        "input'",
        "crawl-extract --base https://www.example.com/ /var/www/html -o pages.arrow"}});
  CLI::App& app = parser.app();
  app.add_option("FILE", options.files,
                 "WARC files, plain or compressed (none or - is stdin), or HTML files and "
                 "directories");
  app.add_option("--base", options.base, "The URL that HTML files are below")->type_name("URL");
  app.add_option("--links", options.links_file, "Write the links to FILE, one a row")
      ->type_name("FILE");
  app.add_option("--context", options.extract.context_words,
                 "Words on either side of a link that are its context (default 10)")
      ->type_name("WORDS")
      ->check(CLI::Range(0, 1000));
  app.add_option("-j,--threads", options.threads, "Threads; all cores by default")
      ->type_name("N")
      ->check(CLI::Range(1, 256));
  options.quiet.AddTo(parser);
  options.output.AddTo(parser);
  parser.AfterParse([&options] { return Interpret(&options); });
  ARROW_RETURN_NOT_OK(parser.Parse(argc, argv));
  return options;
}

// Reads a chunk of documents; none at the end.
arrow::Result<Chunk> NextChunk(extract::DocumentSource* source, support::Progress* progress) {
  auto chunk = std::make_shared<std::vector<extract::Document>>();
  size_t bytes = 0;
  while (chunk->size() < kChunkDocuments && bytes < kChunkBytes) {
    extract::Document document;
    ARROW_ASSIGN_OR_RAISE(const bool more, source->Next(&document));
    if (!more) break;
    bytes += document.bytes.size();
    chunk->push_back(std::move(document));
  }
  progress->Add(source->TakeProgress());
  return chunk;
}

// Where the rows go.
class Sink {
 public:
  arrow::Status Open(const Options& options) {
    ARROW_ASSIGN_OR_RAISE(pages_, support::OpenOutput(options.output, crawl::PagesSchema()));
    if (options.links_file.empty()) return arrow::Status::OK();
    support::OutputOptions where = options.output;
    where.path = options.links_file;
    where.format = support::FormatByEnding(options.links_file);
    ARROW_ASSIGN_OR_RAISE(links_, support::OpenOutput(where, crawl::LinksSchema()));
    return arrow::Status::OK();
  }

  arrow::Status Write(const extract::Extracted& extracted) {
    account_.documents += extracted.documents;
    account_.others += extracted.others;
    account_.lost += extracted.lost;
    account_.refused += extracted.refused;
    if (extracted.pages->num_rows() > 0) {
      ARROW_RETURN_NOT_OK(extract::MarkTemplates(*extracted.pages, &templates_));
      ARROW_RETURN_NOT_OK(pages_->Write(extracted.pages));
    }
    if (extracted.links == nullptr) return arrow::Status::OK();
    account_.links += extracted.links->num_rows();
    return links_->Write(extracted.links);
  }

  arrow::Status Close() {
    if (links_ != nullptr) ARROW_RETURN_NOT_OK(links_->Close());
    return pages_->Close();
  }

  const Account& account() const { return account_; }

 private:
  std::unique_ptr<support::RecordWriter> pages_, links_;
  crawl::SiteTemplates templates_;
  Account account_;
};

// Reads, works and writes: the first and the last in order, what is between in parallel.
arrow::Status Pump(const Options& options, extract::DocumentSource* source,
                   support::Progress* progress, Sink* sink) {
  arrow::Status input_status, output_status;
  std::atomic<bool> failed = false;
  tbb::enumerable_thread_specific<extract::PageExtractor> extractors(options.extract);
  const auto read = [&](tbb::flow_control& control) -> Chunk {
    auto chunk = NextChunk(source, progress);
    input_status = chunk.status();
    if (!failed && chunk.ok() && !(*chunk)->empty()) return *chunk;
    control.stop();
    return nullptr;
  };
  const auto work = [&](const Chunk& chunk) {
    return std::make_shared<arrow::Result<extract::Extracted>>(
        extractors.local().Extract(chunk.get()));
  };
  const auto write = [&](const Result& result) {
    if (failed) return;
    output_status = result->ok() ? sink->Write(**result) : result->status();
    failed = !output_status.ok();
  };
  const tbb::global_control limit(tbb::global_control::max_allowed_parallelism,
                                  static_cast<size_t>(options.threads));
  tbb::task_arena arena(options.threads);
  arena.execute([&] {
    tbb::parallel_pipeline(
        static_cast<size_t>(options.threads) + 2,
        tbb::make_filter<void, Chunk>(tbb::filter_mode::serial_in_order, read) &
            tbb::make_filter<Chunk, Result>(tbb::filter_mode::parallel, work) &
            tbb::make_filter<Result, void>(tbb::filter_mode::serial_in_order, write));
  });
  ARROW_RETURN_NOT_OK(output_status);
  return input_status;
}

std::string AccountText(const Options& options, const Account& account, int64_t other_records) {
  std::string text;
  const auto add = [&](int64_t count, const char* one, const char* many) {
    if (!text.empty()) text += ", ";
    text += support::Grouped(count) + " " + (count == 1 ? one : many);
  };
  add(account.documents, "document", "documents");
  if (options.extract.links && account.links > 0) add(account.links, "link", "links");
  if (account.others > 0) add(account.others, "other response", "other responses");
  if (account.lost > 0) {
    add(account.lost, "revisit of a response that is not there",
        "revisits of responses that are not there");
  }
  if (account.refused > 0) {
    add(account.refused, "without a page of the web", "without a page of the web");
  }
  if (other_records > 0) {
    add(other_records, "record that is no response", "records that are no responses");
  }
  return text;
}

arrow::Status Run(const Options& options) {
  support::KeepFreedMemory();
  const bool quiet = options.quiet.quiet || support::PrintsToTerminal(options.output);
  support::Progress progress(
      quiet ? support::Progress::Show::kNever : support::Progress::Show::kOnTerminal,
      support::TotalSize(options.files));
  ARROW_ASSIGN_OR_RAISE(const auto source, extract::OpenDocuments(options.files, options.base));
  Sink sink;
  ARROW_RETURN_NOT_OK(sink.Open(options));
  ARROW_RETURN_NOT_OK(Pump(options, source.get(), &progress, &sink));
  ARROW_RETURN_NOT_OK(sink.Close());
  if (!options.quiet.quiet) {
    support::PrintMessage(kTool, AccountText(options, sink.account(), source->other_records()));
  }
  return arrow::Status::OK();
}

}  // namespace

int main(int argc, char** argv) { return support::RunTool(argc, argv, ParseArgs, Run); }
