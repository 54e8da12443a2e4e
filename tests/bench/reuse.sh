#!/usr/bin/env bash
# reuse.sh [-v]: what a crawl gains by what an earlier one has learned (seed 001, 4.1), in a web of 4,604 real pages. The
# trace of its readers is cut in the middle of its time, whole sessions to either side. For each topic a crawl of LEARN pages
# (250) learns with the first half; with the second half the topic is crawled from the same seeds without it, with it, and with it
# counting for half. Prints the mean recall after so many downloads (AT, 50,100); -v adds each topic, and paired t-tests.
#
# In the environment, besides what wikispeedia.sh says:
#   STRATEGIES  the strategies (combined collaborative)
set -euo pipefail
verbose=
for option; do
  case $option in
    -v) verbose=1 ;;
    *) echo "reuse.sh: unknown option $option" >&2; exit 2 ;;
  esac
done
AT=${AT:-50,100}
. "$(dirname "$0")/../../pipelines/common.sh"
. "$(dirname "$0")/wikispeedia.sh"
strategies=${STRATEGIES:-combined collaborative}

split_visits "$cache/visits.parquet" half "$kept/first.parquet" "$kept/second.parquet"
count_readers "$kept/first.parquet" "$kept/second.parquet"

learned=$kept/learned
mkdir -p "$learned"
for strategy in $strategies; do echo "$strategy, learning|$strategy --save-learned $learned/$strategy.@.arrow"; done >learning
for strategy in $strategies; do
  echo "$strategy|$strategy"
  echo "$strategy, learned|$strategy --learned $learned/$strategy.@.arrow"
  echo "$strategy, learned, 0.5|$strategy --learned $learned/$strategy.@.arrow --decay 0.5"
done >reusing
trace=$kept/first.parquet budget=${LEARN:-250}
crawl_all <learning
trace=$kept/second.parquet budget=$last
crawl_all <reusing
report "$verbose"
