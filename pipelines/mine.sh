#!/usr/bin/env bash
# mine.sh: from access logs to a folder of Parquet files and a page that sums them up. See usage below.
set -euo pipefail

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

out=mined host=() links=() key=() logs=()
while [ $# -gt 0 ]; do
  case $1 in
    --out | --host | --links | --anonymize)
      [ $# -ge 2 ] || { echo "mine.sh: $1 needs a value" >&2; exit 2; }
      ;;&
    --out) out=$2; shift 2 ;;
    --host) host=(--host "$2"); shift 2 ;;
    --links) links=(--links "$2"); shift 2 ;;
    --anonymize) key=(--anonymize "$2"); shift 2 ;;
    --help | -h) usage; exit 0 ;;
    --) shift; logs+=("$@"); break ;;
    -?*) echo "mine.sh: there is no option $1 (see mine.sh --help)" >&2; exit 2 ;;
    *) logs+=("$1"); shift ;;
  esac
done
[ ${#logs[@]} -gt 0 ] || { echo "mine.sh: no log is given (see mine.sh --help)" >&2; exit 2; }

tools=$(cd "$(dirname "$0")/.." && pwd)/build/release/tools
[ ! -x "$tools/weblog-parse" ] || PATH=$PATH:$tools
command -v weblog-parse >/dev/null || { echo "mine.sh: weblog-parse is not in PATH; run pipelines/quickstart.sh first" >&2; exit 1; }
mkdir -p "$out"
account=$out/account.txt
: >"$account"
secret=
finish() {
  local status=$?
  [ -z "$secret" ] || rm -f "$secret"
  [ $status = 0 ] || { echo "mine.sh: failed; the end of $account:" >&2; tail -n 5 "$account" >&2; }
}
trap finish EXIT

hits=$out/hits.parquet drops=(--drops "$out/dropped.parquet")
if [ ${#key[@]} -gt 0 ]; then
  secret=$(mktemp --suffix=.arrow)
  hits=$secret drops=()
fi
topology=()
[ ${#links[@]} -eq 0 ] || topology=(--heuristic referrer+topology+stay)

weblog-parse "${host[@]}" "${logs[@]}" -o "$hits" 2>>"$account"
{
  weblog-clean "$hits" "${drops[@]}" | weblog-users "${key[@]}" | weblog-sessions "${topology[@]}" "${links[@]}" |
    weblog-paths "${links[@]}" -o "$out/visits.parquet"
} 2>>"$account"
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
