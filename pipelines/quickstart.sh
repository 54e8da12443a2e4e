#!/usr/bin/env bash
# Does all set-up (dependencies, build) and runs the main jobs on the bundled samples: a week of a small site's log is mined
# for users, sessions, paths and page ranks, and the result is compared with what its readers really did; a small web is
# crawled twice, for any page and for pages of one topic. Nothing is asked of the network but what set-up needs.
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
echo "== A small web, from its archive: 40 pages of its 300 in the order of links, and 40 with sailing in mind"
topic=sailing
crawls=$build/crawls
rm -rf "$crawls"
crawl() { # strategy
  crawl-run --web samples/web/web.warc.gz --url https://www.example.com/ --budget 40 --strategy "$1" --query "$topic" \
    --out "$crawls/$1"
}
crawl breadth-first
crawl best-first

echo
echo "== The first pages that best-first took, and why"
crawl-view "$crawls/best-first" pages -n 8 --columns n,why,title,url --to table

echo
echo "== How many of each forty are about $topic"
weblog-sql --to table "
  attach '$crawls/breadth-first/crawl.duckdb' as a (read_only);
  attach '$crawls/best-first/crawl.duckdb' as b (read_only);
  create view crawled as select 'breadth-first' as strategy, url from a.pages
    union all select 'best-first', url from b.pages;
  select strategy, count(*) as pages, count(*) filter (label = '$topic') as on_topic
  from crawled left join 'samples/web/labels.tsv' using (url)
  group by strategy order by on_topic"
