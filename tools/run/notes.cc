#include "run/notes.h"

namespace crawl_run {
namespace {

constexpr std::string_view kCombined = "combined";

}  // namespace

std::vector<std::string> NotesOn(const crawl::CrawlSummary& summary, std::string_view strategy,
                                 const crawl::Trace* trace, bool met_trace) {
  std::vector<std::string> notes;
  if (!summary.learned.has_value()) return notes;
  if (trace == nullptr && strategy == kCombined) {
    notes.push_back("without --trace, combined learns from links alone");
  }
  if (trace != nullptr && trace->pages() == 0) {
    notes.push_back("the trace is empty: nothing was learned from readers");
  } else if (trace != nullptr && !met_trace && summary.resumed == 0) {
    // Of a crawl that was resumed, only the new pages are known here.
    notes.push_back("no page that was crawled is in the trace, which has pages such as " +
                    std::string(trace->PageUrl(0)) +
                    ": nothing was learned from readers; --map-url changes the trace's URLs");
  }
  const crawl::CrawlProgress& progress = summary.progress;
  if (progress.pages > 0 && progress.relevant == 0) {
    notes.push_back(
        "no relevant page was found, so nothing could be learned: begin with a seed that is "
        "relevant, or look at --predicate again");
  } else if (progress.pages > 1 && progress.relevant == progress.pages) {
    notes.push_back(
        "every page was relevant, so nothing could be learned about what sets them apart: is "
        "--predicate too wide?");
  }
  return notes;
}

}  // namespace crawl_run
