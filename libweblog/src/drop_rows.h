// The rows of a batch that a stage drops, each with the rule that did it.
#pragma once

#include <arrow/record_batch.h>
#include <arrow/status.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "row_gatherer.h"
#include "weblog/stage.h"

namespace weblog {

class DropCollector {
 public:
  // `rules` names the rules, which are known by their position.
  DropCollector(const std::shared_ptr<arrow::Schema>& input, const std::vector<std::string>& rules);

  // Row `row` of the batch at hand is dropped by `rule`.
  void Add(int64_t row, uint8_t rule);

  // Gives the dropped rows of `batch` to sinks.drops, if it wants them, and begins anew.
  arrow::Status Give(const std::shared_ptr<arrow::RecordBatch>& batch, const StageSinks& sinks);

  const std::vector<StageAccount::Drop>& counts() const { return counts_; }

 private:
  const std::shared_ptr<arrow::Schema> schema_;
  std::vector<StageAccount::Drop> counts_;
  std::vector<RowRef> rows_;
  std::vector<uint8_t> rules_;
};

}  // namespace weblog
