#include "support/batch_queue.h"

#include <thread>

#include "batches.h"

namespace {

using support::BatchQueue;
using testing_support::Batch;
using testing_support::ErrorOf;
using testing_support::Ints;
using testing_support::Must;

TEST_CASE("batches come out in order, then the end") {
  BatchQueue queue(1);
  std::thread producer([&] {
    for (int64_t i = 0; i < 100; ++i) CHECK(queue.Push(Batch({{"n", Ints({i, i})}})));
    queue.Finish(arrow::Status::OK());
  });
  for (int64_t i = 0; i < 100; ++i) CHECK(Must(queue.Pop())->Equals(*Batch({{"n", Ints({i, i})}})));
  CHECK(Must(queue.Pop()) == nullptr);
  CHECK(Must(queue.Pop()) == nullptr);
  producer.join();
}

TEST_CASE("an error comes after what was pushed before it") {
  BatchQueue queue(10);
  CHECK(queue.Push(Batch({{"n", Ints({1})}})));
  queue.Finish(arrow::Status::IOError("broken"));
  CHECK(Must(queue.Pop()) != nullptr);
  CHECK(ErrorOf(queue.Pop()) == "broken");
}

TEST_CASE("a cancelled queue lets the producer go") {
  BatchQueue queue(0);
  CHECK(queue.Push(Batch({{"n", Ints({1})}})));
  std::thread producer([&] { CHECK_FALSE(queue.Push(Batch({{"n", Ints({2})}}))); });
  queue.Cancel();
  producer.join();
}

}  // namespace
