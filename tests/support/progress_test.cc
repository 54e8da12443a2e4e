#include "support/progress.h"

#include <doctest/doctest.h>

namespace {

TEST_CASE("bytes for people") {
  CHECK(support::HumanBytes(0) == "0 B");
  CHECK(support::HumanBytes(999) == "999 B");
  CHECK(support::HumanBytes(1000) == "1.0 kB");
  CHECK(support::HumanBytes(9940) == "9.9 kB");
  CHECK(support::HumanBytes(37e6) == "37 MB");
  CHECK(support::HumanBytes(999.9e6) == "1.0 GB");
}

TEST_CASE("the progress line") {
  CHECK(support::ProgressText(450, 1000, 1.5) == "450 B  45 %  300 B/s  0:02 left");
  CHECK(support::ProgressText(1000000, 0, 2) == "1.0 MB  500 kB/s");
  CHECK(support::ProgressText(1, 7200001, 1) == "1 B  0 %  1 B/s  2000:00:00 left");
  CHECK(support::ProgressText(0, 10, 0) == "0 B  0 %  0 B/s");
}

TEST_CASE("nothing is drawn off a terminal") {
  support::Progress progress(support::Progress::Show::kOnTerminal, 10);
  progress.Add(5);
  support::Progress hidden(support::Progress::Show::kNever, 10);
  hidden.Add(5);
}

}  // namespace
