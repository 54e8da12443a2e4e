#!/usr/bin/env bash
# Does all set-up (dependencies, build) and runs the main job on the bundled sample: a week of a small site's log is mined
# for users, sessions, paths and page ranks, and the result is compared with what its readers really did.
# TRODDEN_BUILD names another build directory; one that is built already is used as it is.
set -euo pipefail
cd "$(dirname "$0")/.."
build=${TRODDEN_BUILD:-build/release}

if [ ! -x "$build/tools/weblog-stats" ]; then
  ./bootstrap
  cmake --preset release
  cmake --build --preset release
fi
export PATH="$PWD/$build/tools:$PATH"
site=https://www.example.com
log=samples/site/access.log.gz

echo
echo "== The sample log as a stream of hits"
weblog-parse --host $site $log | weblog-view -n 5 --columns time,client,method,url,status,bytes --to table

echo
echo "== Its readers: sessions, and the pages they gave their time to"
./pipelines/mine.sh --host $site --links samples/site/links.tsv.gz --out "$build/mined" $log

echo
echo "== How near that comes to what they really did"
weblog-score -q samples/site/truth.tsv.gz "$build/mined/visits.parquet" --to table
