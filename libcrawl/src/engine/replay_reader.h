// Reads the pages of archived fetches again, for a crawl that goes on: many at a time in the
// background, handed over one by one in the order in which they came.
#pragma once

#include <arrow/status.h>
#include <tbb/enumerable_thread_specific.h>
#include <tbb/task_arena.h>
#include <tbb/task_group.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "engine/page_reader.h"
#include "engine/warc_store.h"

namespace crawl {

class ReplayReader {
 public:
  // What to do with a fetch that has been read; the response has gone over to the reading. Called in
  // the thread that calls Add and Finish.
  using Apply = std::function<arrow::Status(const ArchivedFetch&, Reading*)>;

  // `arena` must outlive this.
  ReplayReader(const ReadOptions& options, tbb::task_arena* arena, Apply apply);
  ~ReplayReader();

  // Takes what `fetch` holds.
  arrow::Status Add(ArchivedFetch* fetch);
  // To be called once, behind the last.
  arrow::Status Finish();

 private:
  struct Item {
    ArchivedFetch fetch;
    Reading reading;
  };
  struct Batch {
    std::vector<std::unique_ptr<Item>>
        items;  // the first `size` count; the others keep their memory
    size_t size = 0;
    int64_t bytes = 0;
  };

  // Lets the batch that is filled be read, and meanwhile hands over the one that has been.
  arrow::Status Turn();
  void StartReading();
  void WaitForReading();

  tbb::task_arena* const arena_;
  const Apply apply_;
  tbb::enumerable_thread_specific<PageReader> readers_;
  tbb::task_group tasks_;
  Batch filling_, being_read_;
};

}  // namespace crawl
