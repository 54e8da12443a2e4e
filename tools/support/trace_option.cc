#include "support/trace_option.h"

#include <utility>

#include "support/input.h"
#include "weblog/stream_kind.h"

namespace support {

void TraceOption::AddTo(ArgParser& parser) {
  CLI::App& app = parser.app();
  app.add_option(
         "--trace", files,
         "The visits of readers (of weblog-sessions or weblog-paths) to learn from; several times")
      ->type_name("FILE")
      ->allow_extra_args(false);
  app.add_option("--map-url", map_urls,
                 "Change the trace's URLs: where RE2 is found, put REPL; several times")
      ->type_name("RE2=REPL")
      ->allow_extra_args(false);
  app.add_option("--locality", locality, "Views before and after a page that are near it (3)")
      ->type_name("N")
      ->check(CLI::Range(1, 1000));
}

arrow::Result<std::shared_ptr<const crawl::Trace>> TraceOption::Read(
    std::vector<std::string>* history) const {
  if (files.empty()) return nullptr;
  ARROW_ASSIGN_OR_RAISE(const auto visits, OpenInputs(files));
  crawl::TraceOptions options;
  options.map_urls = map_urls;
  ARROW_ASSIGN_OR_RAISE(auto trace, crawl::Trace::Read(visits.get(), options));
  if (history != nullptr) *history = weblog::HistoryOf(*visits->schema());
  return std::shared_ptr<const crawl::Trace>(std::move(trace));
}

}  // namespace support
