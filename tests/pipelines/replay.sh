#!/usr/bin/env bash
# replay.sh TOOLS [ARCHIVE SEED]: a crawl over an archive, the sample when none is given, reaches what a plain search of its
# links reaches, each URL once; and whatever is done again gives the same. Prints how fast it was, for information.
. "$(dirname "$0")/begin.sh"
export LC_ALL=C
archive=${2:-$root/samples/web/web.warc.gz}
seed=${3:-https://www.example.com/}

# The search: pages and links as crawl-extract reads them, and a queue. A redirect is a link; links are not followed where
# the link or the page says nofollow.
crawl-extract -q "$archive" --links links.parquet -o pages.arrow
weblog-sql -q --table links=links.parquet --table pages=pages.arrow --to tsv "
  select from_url, to_url from links join pages on from_url = url
    where not links.nofollow and not coalesce(pages.nofollow, false) and status = 200
  union select url, redirect from pages where redirect is not null" | tail -n +2 >edges.tsv
awk -F '\t' -v seed="$seed" '
  {to[$1] = to[$1] "\t" $2}
  END {
    seen[queue[last = 1] = seed]
    for (i = 1; i <= last; ++i) {
      print queue[i]
      count = split(substr(to[queue[i]], 2), found, "\t")
      for (j = 1; j <= count; ++j) if (!(found[j] in seen)) seen[queue[++last] = found[j]]
    }
  }' edges.tsv | sort >reached.txt

# Without rules against traps, which the search does not know either.
crawl() { crawl-run -q --url "$seed" --no-traps --max-per-pattern 0 --out "$1" --web "$2" "${@:3}"; }
crawl all "$archive"
crawl-view all pages --columns url --to tsv | tail -n +2 | sort >crawled.txt
cmp reached.txt crawled.txt || { diff reached.txt crawled.txt | head; fail "the crawl and the search reach other pages"; }
[ -z "$(uniq -d crawled.txt)" ] || fail "fetched twice: $(uniq -d crawled.txt | head -n 1)"
found=$(crawl-view all pages --columns status --to tsv | grep -c '^200$')
echo "$(wc -l <crawled.txt) URLs, $found pages found"

# The same again, in the same order; from pages that were read before, too.
for strategy in breadth-first random; do
  for run in 1 2; do crawl $strategy-$run "$archive" --strategy $strategy; done
  cmp <(crawl-view $strategy-1 pages --to tsv) <(crawl-view $strategy-2 pages --to tsv)
  crawl $strategy-3 pages.arrow --strategy $strategy
  cmp <(crawl-view $strategy-1 pages --columns n,url,status --to tsv) <(crawl-view $strategy-3 pages --columns n,url,status --to tsv)
done

rate() { # what it is, option...
  local begin
  begin=$(date +%s%N)
  crawl "$1" pages.arrow "${@:2}"
  echo "$1 from extracted pages: $(($(wc -l <crawled.txt) * 1000000000 / ($(date +%s%N) - begin))) URLs a second"
}
rate stored
rate unstored --store none
