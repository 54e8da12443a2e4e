#!/usr/bin/env bash
# mine.sh: from access logs to a folder of Parquet files and a page that sums them up. See usage below.
set -euo pipefail
. "$(dirname "$(readlink -f "$0")")/common.sh"

usage() {
  cat <<'USAGE'
Usage: mine.sh [OPTION]... LOG...

Parses and cleans the logs, tells users apart, cuts their requests into sessions, completes the paths, ranks the pages, and
puts into the folder OUT:

  visits.parquet       every page view with its user, session and dwell, those that caches hid included
  ranks.parquet        every page by the time that readers gave to it
  transitions.parquet  how often readers go from one page to the next
  sequences.parquet    the paths that many of them take
  report.html          the traffic in tables and charts
  hits.parquet, dropped.parquet  the log in columns, and the requests that are no page views (not with --anonymize)
  account.txt          what became of every line

  --out OUT            the folder, made if need be (default: mined)
  --host SITE          the site of a log that names none, as https://www.example.com
  --links FILE         the site's links (FROM<tab>TO lines, or a stream of links), for better sessions and paths
  --anonymize KEYFILE  keep no addresses, user names or cookies, only hashes keyed with KEYFILE
  --help               print this text

The tools are taken from PATH, or from build/release of the source tree.
USAGE
}

out=mined logs=()
while [ $# -gt 0 ]; do
  case $1 in
    --out | --host | --links | --anonymize)
      value_of "$1" $# ;;&
    --out) out=$2; shift 2 ;;
    --host | --links | --anonymize) read_log_option "$1" "$2"; shift 2 ;;
    --help | -h) usage; exit 0 ;;
    --) shift; logs+=("$@"); break ;;
    -?*) misused "there is no option $1" ;;
    *) logs+=("$1"); shift ;;
  esac
done
[ ${#logs[@]} -gt 0 ] || misused 'no log is given'

find_tools
open_account "$out"

hits=$out/hits.parquet drops=(--drops "$out/dropped.parquet")
if [ ${#key[@]} -gt 0 ]; then
  secret=$(mktemp --suffix=.arrow)
  hits=$secret drops=()
fi

weblog-parse "${host[@]}" "${logs[@]}" -o "$hits" 2>>"$account"
hits_to_visits "$out/visits.parquet" "$hits" "${drops[@]}" 2>>"$account"
weblog-rank "$out/visits.parquet" -o "$out/ranks.parquet" 2>>"$account"
weblog-patterns transitions "$out/visits.parquet" -o "$out/transitions.parquet" 2>>"$account"
weblog-patterns sequences "$out/visits.parquet" -o "$out/sequences.parquet" 2>>"$account"
weblog-stats "$hits" -o "$out/report.html" 2>>"$account"

weblog-sql -q --table visits="$out/visits.parquet" --to table "
  select count(distinct user) as users, count(distinct session) as sessions, count(*) as views,
         count(*) filter (inferred) as inferred,
         round(count(*) / count(distinct session), 1) as views_per_session from visits"
echo
weblog-sql -q --table ranks="$out/ranks.parquet" --to table "
  select url, round(logrank_us / 1e6) as seconds, views, users, entries, exits, round(median_us / 1e6, 1) as median_s
  from ranks limit 10"
echo
echo "All of it is in $out; open $out/report.html for the traffic."
