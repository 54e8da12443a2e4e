#!/usr/bin/env bash
# Does all set-up (dependencies, build) and runs the main job on the bundled sample: a log of a small site is parsed and
# queried. TRODDEN_BUILD names another build directory; one that is built already is used as it is.
set -euo pipefail
cd "$(dirname "$0")/.."
build=${TRODDEN_BUILD:-build/release}

if [ ! -x "$build/tools/weblog-parse" ]; then
  ./bootstrap
  cmake --preset release
  cmake --build --preset release
fi
export PATH="$PWD/$build/tools:$PATH"
hits=$(mktemp --suffix=.parquet)
trap 'rm -f "$hits"' EXIT

echo
echo "== The sample log as a stream of hits"
weblog-parse --host www.example.com samples/access.log.gz -o "$hits"
weblog-view -n 5 --columns time,client,method,url,status,bytes "$hits" --to table

echo
echo "== Its busiest pages"
weblog-sql --table hits="$hits" --to table "
  select regexp_replace(url, '[?].*', '') as page, count(*) as hits, count(distinct client) as clients,
         sum(bytes) as bytes
  from hits where status = 200 group by page order by hits desc, page limit 10"

echo
echo "== Requests by day"
weblog-parse --quiet --host www.example.com samples/access.log.gz |
  weblog-sql --to table "
    select time::date as day, count(*) as hits, count(*) filter (status >= 400) as errors
    from input group by day order by day"
