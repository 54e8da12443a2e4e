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
mined=$build/mined

echo
echo "== A week of a small site's log: its readers, their sessions, the pages they gave their time to"
./pipelines/mine.sh --host https://www.example.com --links samples/site/links.tsv.gz --out "$mined" samples/site/access.log.gz

echo
echo "== What became of every line"
cat "$mined/account.txt"

echo
echo "== The log in columns"
weblog-view -n 5 --columns time,client,method,url,status,bytes "$mined/hits.parquet" --to table

echo
echo "== How near the sessions come to what the readers really did"
weblog-score -q samples/site/truth.tsv.gz "$mined/visits.parquet" --to table
