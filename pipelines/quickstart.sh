#!/usr/bin/env bash
# Does all set-up (dependencies, build) and runs the main jobs on the bundled samples: a week of a small site's log is mined
# for users, sessions, paths and page ranks, and the result is compared with what its readers really did; a small web is
# crawled for pages of one topic, in four ways, one of which learns from links and readers. Nothing is asked of the network
# but what set-up needs.
# TRODDEN_BUILD names another build directory; one that is built already is used as it is.
set -euo pipefail
cd "$(dirname "$0")/.."
build=${TRODDEN_BUILD:-build/release}

if [ ! -x "$build/tools/crawl-run" ]; then
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

echo
echo "== A small web, from its archive: 60 pages of its 300 with sailing in mind, in the order of links and by what is learned"
crawls=$build/crawls
rm -rf "$crawls"
./pipelines/combined-crawl.sh --compare --web samples/web/web.warc.gz --url https://www.example.com/ --predicate label:sailing \
  --labels samples/web/labels.tsv --budget 60 --at 20,40,60 --out "$crawls" samples/web/access.log.gz

echo
echo "== The first pages that the combined crawl took, and why"
crawl-view "$crawls/combined" pages -n 12 --columns n,relevant,why,title --to table

echo
echo "== The report of these crawls, one page that asks the network for nothing: $crawls/report.html"
