// crawl-affinity: which readers, and which pages, are about a topic.

#include <arrow/record_batch.h>
#include <arrow/result.h>
#include <arrow/status.h>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "affinity/affinity_options.h"
#include "affinity/candidates.h"
#include "affinity/judgements.h"
#include "affinity/page_words.h"
#include "affinity/reader_affinities.h"
#include "crawl/affinities.h"
#include "crawl/judged_pages.h"
#include "crawl/judged_signatures.h"
#include "crawl/trace.h"
#include "support/numbers.h"
#include "support/output.h"
#include "support/progress.h"
#include "support/run_tool.h"
#include "support/web_files.h"
#include "weblog/stream_kind.h"

namespace {

constexpr char kTool[] = "crawl-affinity";

using affinity::Options;
using support::Grouped;

// The judged pages that somebody read, by their number among the judged.
std::vector<uint32_t> ReadPages(const crawl::Trace& trace, const crawl::JudgedPages& judged) {
  std::vector<uint32_t> read;
  for (uint32_t page = 0; page < judged.size(); ++page) {
    if (trace.PageOf(judged.url(page)).has_value()) read.push_back(page);
  }
  return read;
}

// What the user should know about input of which little can be learned; empty for other input.
std::string Warning(const crawl::Trace& trace, const crawl::JudgedPages& judged,
                    const std::vector<uint32_t>& read) {
  const crawl::PageCount count = judged.count();
  if (trace.pages() == 0) return "the trace holds no views, so that there is nobody to learn from";
  if (judged.size() == 0) return "no page is judged, so that there is nothing to learn";
  if (read.empty()) {
    return "none of the judged pages is in the trace, which has " + std::string(trace.PageUrl(0)) +
           " while " + std::string(judged.url(0)) +
           " is judged; if they are on one site, --map-url can say so";
  }
  if (count.relevant == 0) {
    return "none of the judged pages is relevant, so that nothing speaks for a page";
  }
  if (count.relevant == count.pages) {
    return "all judged pages are relevant, so that nothing tells them from others; judge some that "
           "are not";
  }
  if (trace.users() == 1) {
    return "the trace has one user, so that no readers can be told from others";
  }
  return "";
}

// Null without the judged pages' texts.
arrow::Result<std::unique_ptr<crawl::JudgedSignatures>> LearnSignatures(
    const Options& options, const crawl::Trace& trace, const crawl::JudgedPages& judged,
    const std::vector<uint32_t>& read, std::vector<std::string>* notes) {
  if (!options.signatures) return nullptr;
  if (options.web.empty()) {
    notes->push_back("without the pages (--web) there are no signatures");
    return nullptr;
  }
  ARROW_ASSIGN_OR_RAISE(const auto web, support::OpenWebFiles(options.web));
  auto signatures = std::make_unique<crawl::JudgedSignatures>(&trace, options.words);
  std::vector<std::string_view> urls;
  for (const uint32_t page : read) urls.push_back(judged.url(page));
  int64_t found = 0;
  ARROW_RETURN_NOT_OK(
      affinity::ReadWords(urls, web.get(), [&](size_t i, const crawl::Terms& words) {
        found += words.terms.empty() ? 0 : 1;
        signatures->Add(*trace.PageOf(urls[i]), judged.relevant(read[i]), words);
      }));
  signatures->Learn();
  if (found < static_cast<int64_t>(urls.size())) {
    notes->push_back("the web has " + Grouped(found) + " of the " +
                     Grouped(static_cast<int64_t>(urls.size())) +
                     " judged pages of the trace with words on them");
  }
  return signatures;
}

std::string AccountText(const crawl::Trace& trace, const crawl::JudgedPages& judged,
                        const std::vector<uint32_t>& read) {
  return Grouped(judged.size()) + " judged pages, of which " +
         Grouped(static_cast<int64_t>(judged.count().relevant)) + " are relevant and " +
         Grouped(static_cast<int64_t>(read.size())) + " are in a trace of " +
         Grouped(trace.pages()) + " pages and " + Grouped(trace.users()) + " users";
}

// Writes the rows and returns how many there were.
arrow::Result<int64_t> WriteRows(const Options& options, const std::vector<std::string>& history,
                                 arrow::RecordBatchReader* rows) {
  const auto schema = weblog::WithHistory(rows->schema(), history);
  ARROW_ASSIGN_OR_RAISE(auto writer, support::OpenOutput(options.output, schema));
  int64_t written = 0;
  std::shared_ptr<arrow::RecordBatch> batch;
  while (true) {
    ARROW_RETURN_NOT_OK(rows->ReadNext(&batch));
    if (batch == nullptr) break;
    written += batch->num_rows();
    ARROW_RETURN_NOT_OK(writer->Write(batch));
  }
  ARROW_RETURN_NOT_OK(writer->Close());
  return written;
}

arrow::Status Run(const Options& options) {
  ARROW_ASSIGN_OR_RAISE(const auto judged, affinity::ReadJudgements(options));
  std::vector<std::string> history, notes;
  ARROW_ASSIGN_OR_RAISE(const auto trace, options.trace.Read(&history));
  const std::vector<uint32_t> read = ReadPages(*trace, *judged);
  if (std::string warning = Warning(*trace, *judged, read); !warning.empty()) {
    notes.push_back(std::move(warning));
  }
  ARROW_ASSIGN_OR_RAISE(const auto signatures,
                        LearnSignatures(options, *trace, *judged, read, &notes));
  const affinity::ReaderAffinities affinities(trace.get(), *judged, signatures.get(), options);
  const auto rows = options.candidates ? affinity::CandidateRows(*trace, *judged, affinities,
                                                                 options, signatures != nullptr)
                                       : crawl::AffinityRows(affinities.All());
  ARROW_ASSIGN_OR_RAISE(const int64_t written, WriteRows(options, history, rows.get()));
  if (options.quiet.quiet) return arrow::Status::OK();
  for (const std::string& note : notes) support::PrintMessage(kTool, note);
  support::PrintMessage(kTool, AccountText(*trace, *judged, read) + ": " + Grouped(written) +
                                   (options.candidates ? " candidates" : " affinities"));
  return arrow::Status::OK();
}

}  // namespace

int main(int argc, char** argv) { return support::RunTool(argc, argv, affinity::ParseArgs, Run); }
