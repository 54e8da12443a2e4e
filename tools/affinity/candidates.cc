#include "affinity/candidates.h"

#include <arrow/builder.h>
#include <arrow/status.h>
#include <arrow/table_builder.h>

#include <algorithm>
#include <tuple>
#include <utility>
#include <vector>

#include "weblog/stream_kind.h"

namespace affinity {
namespace {

constexpr size_t kRowsOfBatch = 1 << 14;

struct Candidate {
  uint32_t page = 0;
  double log_ratio = 0;
  crawl::FactorValues logs;
  int64_t readers = 0;
  int64_t interested = 0;
};

std::shared_ptr<arrow::Schema> CandidatesSchema() {
  const auto count = [](const char* name) {
    return arrow::field(name, arrow::int64(), /*nullable=*/false);
  };
  return weblog::WithKind(
      arrow::schema({arrow::field("url", arrow::utf8(), /*nullable=*/false),
                     arrow::field("log_ratio", arrow::float64(), /*nullable=*/false),
                     arrow::field("user", arrow::float64()),
                     arrow::field("signature", arrow::float64()),
                     arrow::field("locality", arrow::float64()), count("readers"),
                     count("interested"), count("views"), count("dwell_us")}),
      "candidates");
}

class RowMaker : public arrow::RecordBatchReader {
 public:
  RowMaker(const crawl::Trace& trace, std::vector<Candidate> candidates, const Options& options,
           bool has_signatures)
      : trace_(trace),
        candidates_(std::move(candidates)),
        options_(options),
        has_signatures_(has_signatures),
        schema_(CandidatesSchema()) {}

  std::shared_ptr<arrow::Schema> schema() const override { return schema_; }

  arrow::Status ReadNext(std::shared_ptr<arrow::RecordBatch>* batch) override {
    *batch = nullptr;
    const size_t end = std::min(next_ + kRowsOfBatch, candidates_.size());
    if (next_ == end) return arrow::Status::OK();
    ARROW_ASSIGN_OR_RAISE(auto builder,
                          arrow::RecordBatchBuilder::Make(schema_, arrow::default_memory_pool()));
    for (; next_ < end; ++next_) ARROW_RETURN_NOT_OK(Append(candidates_[next_], builder.get()));
    return builder->Flush().Value(batch);
  }

 private:
  arrow::Status Append(const Candidate& row, arrow::RecordBatchBuilder* builder) const {
    const auto log = [&](int column, bool wanted, double value) {
      auto* field = builder->GetFieldAs<arrow::DoubleBuilder>(column);
      return wanted ? field->Append(value) : field->AppendNull();
    };
    const auto count = [&](int column, int64_t value) {
      return builder->GetFieldAs<arrow::Int64Builder>(column)->Append(value);
    };
    const crawl::PageReading& reading = trace_.Reading(row.page);
    ARROW_RETURN_NOT_OK(
        builder->GetFieldAs<arrow::StringBuilder>(0)->Append(trace_.PageUrl(row.page)));
    ARROW_RETURN_NOT_OK(log(1, true, row.log_ratio));
    ARROW_RETURN_NOT_OK(log(2, options_.users, row.logs[crawl::Factor::kUsers]));
    ARROW_RETURN_NOT_OK(log(3, has_signatures_, row.logs[crawl::Factor::kSignatures]));
    ARROW_RETURN_NOT_OK(log(4, options_.locality, row.logs[crawl::Factor::kLocality]));
    ARROW_RETURN_NOT_OK(count(5, row.readers));
    ARROW_RETURN_NOT_OK(count(6, row.interested));
    ARROW_RETURN_NOT_OK(count(7, reading.views));
    return count(8, reading.dwell_us);
  }

  const crawl::Trace& trace_;
  const std::vector<Candidate> candidates_;
  const Options& options_;
  const bool has_signatures_;
  const std::shared_ptr<arrow::Schema> schema_;
  size_t next_ = 0;
};

}  // namespace

std::shared_ptr<arrow::RecordBatchReader> CandidateRows(const crawl::Trace& trace,
                                                        const crawl::JudgedPages& judged,
                                                        const ReaderAffinities& affinities,
                                                        const Options& options,
                                                        bool has_signatures) {
  std::vector<Candidate> candidates;
  for (uint32_t page = 0; page < trace.pages(); ++page) {
    if (judged.Has(trace.PageUrl(page))) continue;
    Candidate candidate;
    candidate.page = page;
    candidate.logs = affinities.Score(page);
    candidate.log_ratio = crawl::CombinedInterest(candidate.logs);
    candidate.readers = static_cast<int64_t>(trace.UsersOf(page).size());
    candidate.interested = affinities.InterestedReaders(page);
    candidates.push_back(candidate);
  }
  std::sort(candidates.begin(), candidates.end(), [&](const Candidate& a, const Candidate& b) {
    const auto url_a = trace.PageUrl(a.page), url_b = trace.PageUrl(b.page);
    return std::tie(b.log_ratio, b.readers, url_a) < std::tie(a.log_ratio, a.readers, url_b);
  });
  return std::make_shared<RowMaker>(trace, std::move(candidates), options, has_signatures);
}

}  // namespace affinity
