#!/usr/bin/env bash
# compare-sessions.sh: every heuristic of weblog-sessions against a table of the true sessions. See usage below.
set -euo pipefail
. "$(dirname "$(readlink -f "$0")")/common.sh"

usage() {
  cat <<'USAGE'
Usage: compare-sessions.sh [OPTION]... LOG TRUTH

Cuts the log into sessions by every heuristic, completes their paths, scores them against the true sessions in TRUTH (see
weblog-score), and prints a table: how many true sessions were found exactly, how well their starts and their sequences of
views agree, and how many views that the log does not have were recovered by how many right guesses.

  --host SITE   the site of a log that names none, as https://www.example.com
  --links FILE  the site's links (FROM<tab>TO lines, or a stream of links). Without it they are learned from the log: a
                page that was the referrer of another, or came before it for two users or more
  --sweep       also try gaps from 1 to 120 minutes
  --tsv         print fields with tabs between, for other programs
  --help        print this text

The tools are taken from PATH, or from build/release of the source tree.
USAGE
}

host=() links='' sweep='' tsv='' given=()
while [ $# -gt 0 ]; do
  case $1 in
    --host | --links)
      value_of "$1" $# ;;&
    --host) host=(--host "$2"); shift 2 ;;
    --links) links=$2; shift 2 ;;
    --sweep) sweep=yes; shift ;;
    --tsv) tsv=yes; shift ;;
    --help | -h) usage; exit 0 ;;
    -?*) misused "there is no option $1" ;;
    *) given+=("$1"); shift ;;
  esac
done
[ ${#given[@]} = 2 ] || misused 'a log and a truth are wanted'
log=${given[0]} truth=${given[1]}

find_tools
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

weblog-parse -q "${host[@]}" "$log" | weblog-clean -q | weblog-users -q >"$work/hits"
if [ -z "$links" ]; then
  links=$work/links.parquet
  weblog-sessions -q --heuristic stay "$work/hits" | weblog-sql -o "$links" "
    with steps as (select user, url, referrer, lag(url) over (partition by session order by seq) as before from input)
    select referrer as from_url, url as to_url from steps where referrer is not null
    union
    select before, url from steps where before <> url group by before, url having count(distinct user) >= 2"
fi

# row NAME OPTION...: scores the sessions that these options of weblog-sessions give.
row() {
  local name=$1
  shift
  weblog-sessions -q "$@" "$work/hits" | weblog-paths -q --links "$links" | weblog-score -q --to tsv "$truth" |
    awk -F '\t' -v OFS='\t' -v name="$name" '
      NR > 1 {share[$1] = $4}
      END {
        line = name
        n = split("exact sessions|exact sessions with a revisit|session starts right|session starts found|" \
          "session starts F1|sequence similarity|hidden views recovered|inferred views right", measures, "|")
        for (i = 1; i <= n; ++i) line = line OFS sprintf("%.4f", share[measures[i]])
        print line
      }'
}

table() {
  printf 'heuristic\texact\trevisited\tstarts P\tstarts R\tstarts F1\tsimilarity\trecovered\tright\n'
  row 'duration 30m' --heuristic duration
  row 'stay 10m' --heuristic stay
  row 'stay 30m' --heuristic stay --max-stay 30m
  row 'duration+stay' --heuristic duration+stay
  row 'referrer' --heuristic referrer
  row 'referrer+stay' --heuristic referrer+stay
  row 'referrer+topology+stay' --heuristic referrer+topology+stay --links "$links"
  row 'topology+stay' --heuristic topology+stay --links "$links"
  row 'smart-sra' --heuristic smart-sra --links "$links"
  row 'stay+client 10m' --heuristic stay+client
  row 'stay+entry 10m' --heuristic stay+entry
  row 'stay+entry 30m' --heuristic stay+entry --max-stay 30m
  row 'stay+entry+client 30m' --heuristic stay+entry+client --max-stay 30m
  [ -n "$sweep" ] || return 0
  local minutes
  for minutes in 1 2 3 4 5 6 7 8 9 10 12 15 20 25 30 40 50 60 90 120; do
    row "gap ${minutes}m" --heuristic stay --max-stay "${minutes}m"
  done
}

if [ -n "$tsv" ]; then
  table
else
  table | awk -F '\t' '{printf "%-24s", $1; for (i = 2; i <= NF; ++i) printf "%11s", $i; print ""; fflush()}'
fi
