#!/usr/bin/env bash
# affinity.sh: from access logs and judged pages to the readers of a topic and the pages to look at next. See usage below.
set -euo pipefail
. "$(dirname "$(readlink -f "$0")")/common.sh"

usage() {
  cat <<'USAGE'
Usage: affinity.sh [OPTION]... (--judged FILE | --crawl DIR | --labels FILE --predicate EXPR) LOG...

Parses and cleans the logs, tells users apart, cuts their requests into sessions, completes the paths, learns who reads about
the topic that some pages are known to be about, and puts into the folder OUT:

  visits.parquet      every page view with its user, session and dwell
  affinities.parquet  readers, being near a relevant page, and words, each with how much it speaks for a page
  candidates.parquet  the pages that nobody has judged, the most promising first
  account.txt         what became of every line

  --out OUT           the folder, made if need be (default: affinity)
  --judged FILE       pages and whether they are relevant: URL<tab>1 or 0 lines, or rows with url and relevant
  --crawl DIR         the same from a crawl with a predicate
  --labels FILE       what pages are about: URL<tab>LABEL lines, or rows with url and label
  --predicate EXPR    which of these are relevant: label:chess
  --web FILE          the pages themselves (WARC, or of crawl-extract), to learn by their words too; several times
  --map-url RULE      RE2=REPL, for logs of a site that has moved; several times
  --host SITE         the site of a log that names none, as https://www.example.com
  --links LINKS       the site's links (FROM<tab>TO lines, or a stream of links), for better sessions and paths
  --anonymize KEY     keep no addresses, user names or cookies, only hashes keyed with the file KEY
  --help              print this text

The tools are taken from PATH, or from build/release of the source tree.
USAGE
}

out=affinity judged=() web=() map=() logs=()
while [ $# -gt 0 ]; do
  case $1 in
    --out | --judged | --crawl | --labels | --predicate | --web | --map-url | --host | --links | --anonymize)
      value_of "$1" $# ;;&
    --out) out=$2; shift 2 ;;
    --judged | --crawl | --labels | --predicate) judged+=("$1" "$2"); shift 2 ;;
    --web) web+=("$2"); shift 2 ;;
    --map-url) map+=(--map-url "$2"); shift 2 ;;
    --host | --links | --anonymize) read_log_option "$1" "$2"; shift 2 ;;
    --help | -h) usage; exit 0 ;;
    --) shift; logs+=("$@"); break ;;
    -?*) misused "there is no option $1" ;;
    *) logs+=("$1"); shift ;;
  esac
done
[ ${#logs[@]} -gt 0 ] || misused 'no log is given'
[ ${#judged[@]} -gt 0 ] || misused 'say which pages are relevant'

find_tools
open_account "$out"
learn=(crawl-affinity --trace "$out/visits.parquet" "${map[@]}" "${judged[@]}")
[ ${#web[@]} -eq 0 ] || learn+=(--web "${web[@]}")

mine_visits "$out/visits.parquet" "${logs[@]}"
{
  "${learn[@]}" -o "$out/affinities.parquet"
  "${learn[@]}" --candidates -o "$out/candidates.parquet"
} 2>>"$account"
# What the judgements and the trace have to do with each other.
grep '^crawl-affinity: ' "$account" | grep -v ' candidates$' | sort -u | sed 's/^crawl-affinity: //'
echo
weblog-sql -q --table a="$out/affinities.parquet" --to table "
  select factor, name, pages, relevant, round(ratio, 1) as ratio, round(log_ratio, 2) as log_ratio
  from a where log_ratio > 0 limit 10"
echo
weblog-sql -q --table c="$out/candidates.parquet" --to table "
  select url, round(log_ratio, 2) as log_ratio, readers, interested, views from c limit 10"
echo
echo "All of it is in $out."
