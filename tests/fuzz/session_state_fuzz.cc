// States of weblog-sessions, behind a hash that is right: whatever they hold, a stage that loads one
// either refuses it or gives rows that are whole.
#define XXH_INLINE_ALL
#include <xxhash.h>

#include <cstdio>
#include <string>

#include "fuzz_check.h"
#include "weblog/sessions.h"

namespace {

std::shared_ptr<arrow::Schema> InputSchema() {
  return arrow::schema({arrow::field("time", arrow::timestamp(arrow::TimeUnit::MICRO, "UTC")),
                        arrow::field("url", arrow::utf8()), arrow::field("referrer", arrow::utf8()),
                        arrow::field("user", arrow::utf8())});
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string_view body = fuzz::AsText(data, size);
  char header[64];
  std::snprintf(header, sizeof header, "trodden-sessions 1 %016llx\n",
                static_cast<unsigned long long>(XXH3_64bits(body.data(), body.size())));
  weblog::SessionsOptions options;
  options.heuristics = *weblog::Heuristics::Parse("referrer+stay+entry");
  const auto made = weblog::SessionsStage::Make(InputSchema(), options);
  FUZZ_CHECK_OK(made);
  weblog::SessionsStage& stage = **made;
  const arrow::Status loaded =
      stage.LoadState(arrow::Buffer::FromString(header + std::string(body)));
  if (!loaded.ok()) return 0;
  weblog::StageSinks sinks;
  sinks.rows = [](const std::shared_ptr<arrow::RecordBatch>& rows) {
    FUZZ_CHECK_OK(rows->ValidateFull());
    return arrow::Status::OK();
  };
  FUZZ_CHECK_OK(stage.Finish(sinks));
  const weblog::StageAccount account = stage.account();
  FUZZ_CHECK(account.rows_in + account.rows_added == account.rows_out);
  return 0;
}
