#include "synth/make_world.h"

#include <filesystem>
#include <memory>
#include <system_error>

#include "support/numbers.h"
#include "synth/arrivals.h"
#include "synth/readers.h"
#include "synth/recorder.h"
#include "synth/robots.h"
#include "synth/site.h"
#include "synth/timeline.h"
#include "synth/world.h"
#include "synth/write_web.h"

namespace synth {
namespace {

arrow::Status MakeDirectory(const std::string& path) {
  std::error_code error;
  std::filesystem::create_directories(path, error);
  if (error) return arrow::Status::IOError(path, ": cannot make it: ", error.message());
  return arrow::Status::OK();
}

std::string AccountText(const Recorder& recorder) {
  std::string text = support::Grouped(recorder.lines()) + " lines =";
  constexpr const char* kNames[kCauses] = {"views",  "objects", "redirects",
                                           "errors", "forms",   "robots"};
  for (size_t cause = 0; cause < kCauses; ++cause) {
    text += (cause == 0 ? " " : " + ") +
            support::Grouped(recorder.lines(static_cast<Cause>(cause))) + " " + kNames[cause];
  }
  return text + "; " + support::Grouped(recorder.sessions()) + " sessions with " +
         support::Grouped(recorder.views()) + " views";
}

}  // namespace

arrow::Result<std::string> MakeWorld(const WorldOptions& options) {
  ARROW_RETURN_NOT_OK(MakeDirectory(options.directory));
  const Site site(options.site, options.seed);
  ARROW_ASSIGN_OR_RAISE(const std::string web_account, WriteWeb(options, site));
  ARROW_ASSIGN_OR_RAISE(auto recorder,
                        Recorder::Open(options.directory, PlanLogs(site.servers(), options.seed),
                                       options.style, options.hits.value_or(kNever)));
  Readers readers(options.readers, site.topics(), options.seed);
  Random random(options.seed, 4);
  const World world{options, site, recorder.get(), &random};
  Timeline timeline;
  auto arrivals = std::make_unique<Arrivals>(world, &readers, &timeline);
  const int64_t first = arrivals->First(options.start);
  timeline.Add(first, std::move(arrivals));
  AddRobots(world, &timeline);
  const int64_t end = options.days.has_value() ? options.start + *options.days * kDay : kNever;
  ARROW_RETURN_NOT_OK(timeline.Run(end, recorder.get()));
  ARROW_RETURN_NOT_OK(recorder->Commit());
  return web_account + AccountText(*recorder);
}

}  // namespace synth
