#include "engine/replay_reader.h"

#include <tbb/parallel_for.h>

#include <utility>

namespace crawl {
namespace {

// A batch ends at either, so that memory stays small with great bodies too.
constexpr size_t kBatchItems = 64;
constexpr int64_t kBatchBytes = 8 << 20;

}  // namespace

ReplayReader::ReplayReader(const ReadOptions& options, tbb::task_arena* arena, Apply apply)
    : arena_(arena),
      apply_(std::move(apply)),
      readers_([options] { return PageReader(options); }) {}

// After an error there may be a batch that is still read.
ReplayReader::~ReplayReader() { WaitForReading(); }

arrow::Status ReplayReader::Add(ArchivedFetch* fetch) {
  if (filling_.size == filling_.items.size()) filling_.items.push_back(std::make_unique<Item>());
  Item& item = *filling_.items[filling_.size++];
  filling_.bytes += static_cast<int64_t>(fetch->fetch.body.size());
  item.reading.Clear();
  item.reading.fetch = std::move(fetch->fetch);
  item.reading.digest = std::move(fetch->digest);
  item.fetch = std::move(*fetch);
  const bool full = filling_.size >= kBatchItems || filling_.bytes >= kBatchBytes;
  return full ? Turn() : arrow::Status::OK();
}

arrow::Status ReplayReader::Finish() {
  ARROW_RETURN_NOT_OK(Turn());
  return Turn();
}

arrow::Status ReplayReader::Turn() {
  WaitForReading();
  std::swap(filling_, being_read_);
  StartReading();
  Batch& ready = filling_;
  for (size_t i = 0; i < ready.size; ++i) {
    Item& item = *ready.items[i];
    ARROW_RETURN_NOT_OK(apply_(item.fetch, &item.reading));
    item.reading.Clear();
  }
  ready.size = 0;
  ready.bytes = 0;
  return arrow::Status::OK();
}

void ReplayReader::StartReading() {
  arena_->execute([this] {
    tasks_.run([this] {
      tbb::parallel_for(size_t{0}, being_read_.size, [this](size_t i) {
        readers_.local().Read(&being_read_.items[i]->reading);
      });
    });
  });
}

void ReplayReader::WaitForReading() {
  arena_->execute([this] { tasks_.wait(); });
}

}  // namespace crawl
