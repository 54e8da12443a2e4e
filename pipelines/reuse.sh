#!/usr/bin/env bash
# reuse.sh: what a crawl gains by what another one learned from the readers of an earlier time. See usage below.
set -euo pipefail
. "$(dirname "$(readlink -f "$0")")/common.sh"

usage() {
  cat <<'USAGE'
Usage: reuse.sh [OPTION]... --web FILE|http (--seeds FILE | --url URL) --predicate EXPR
                (--first FILE --second FILE | --split TIME|half FILE...) [-- CRAWL-OPTION...]

Crawls for the pages that the predicate is true of, with the readers of an earlier time, and keeps what was learned; crawls
again with the readers of a later time, once without and once with it. Prints how much both had found after so many
downloads, and puts into the folder OUT:

  first.parquet, second.parquet  the visits of both times
  first/           the crawl that learns
  learned.parquet  what it has learned: readers, words, tokens, kinds of links
  without/, with/  the crawls with the later readers
  report.html      all three compared
  account.txt      what became of every line of the logs

  -o, --out OUT    the folder, made if need be (default: reused)
  --first FILE, --second FILE  the logs of each time, several times each; or one file of visits (.parquet, .arrow)
  --split TIME     cut the logs, or one file of visits, at this time (2026-03-01, 2026-03-01T12:00:00Z), or in the half of their
                   time; a session belongs to the time that it began in
  --web FILE       the pages: WARC files, or those of crawl-extract; several times; or http, for the network
  --seeds FILE, --url URL  where the crawls begin; --url several times
  --predicate EXPR which pages are relevant: label:chess, 'title:chess and lang:en' (see man crawl-run)
  --labels FILE    what pages are about: URL<tab>LABEL lines, or rows with url and label; with them recall is known
  --strategy NAME  combined (default), collaborative or intelligent
  --budget N       how many pages each crawl fetches (default: 1000)
  --decay X        how much the pages of the earlier crawl count, 0 to 1 (default: 1)
  --at LIST        after how many downloads to look (default: 50,100,250,500,1000, up to the budget)
  --map-url RULE   RE2=REPL, for logs of a site that has moved; several times
  --host SITE      the site of a log that names none, as https://www.example.com
  --links LINKS    the site's links (FROM<tab>TO lines, or a stream of links), for better sessions and paths
  --anonymize KEY  keep no addresses, user names or cookies, only hashes keyed with the file KEY
  --help           print this text

What stands after -- goes to crawl-run as it is: -- --exclude /images/.
The tools are taken from PATH, or from build/release of the source tree.
USAGE
}

out=reused at='' strategy=combined decay=1 split='' first=() second=() logs=()
while [ $# -gt 0 ]; do
  case $1 in
    -o | --out | --first | --second | --split | --strategy | --decay | --at | --web | --seeds | --url | --predicate | --labels | \
      --budget | --map-url | --host | --links | --anonymize)
      value_of "$1" $# ;;&
    -o | --out) out=$2; shift 2 ;;
    --first) first+=("$2"); shift 2 ;;
    --second) second+=("$2"); shift 2 ;;
    --split) split=$2; shift 2 ;;
    --strategy) strategy=$2; shift 2 ;;
    --decay) decay=$2; shift 2 ;;
    --at) at=$2; shift 2 ;;
    --host | --links | --anonymize) read_log_option "$1" "$2"; shift 2 ;;
    --web | --seeds | --url | --predicate | --labels | --budget | --map-url) read_crawl_option "$1" "$2"; shift 2 ;;
    --help | -h) usage; exit 0 ;;
    --) shift; crawl+=("$@"); break ;;
    -?*) misused "there is no option $1" ;;
    *) logs+=("$1"); shift ;;
  esac
done
if [ -n "$split" ]; then
  [ ${#first[@]} -eq 0 ] && [ ${#second[@]} -eq 0 ] || misused '--split is for one trace, --first and --second are for two'
  [ ${#logs[@]} -gt 0 ] || misused 'no log is given'
  [ "$split" = half ] || date -d "$split" >/dev/null 2>&1 && [[ $split =~ ^(half|[0-9T:.\ Z+-]+)$ ]] ||
    misused "--split is a time, such as 2026-03-01, or half, not '$split'"
else
  [ ${#logs[@]} -eq 0 ] || misused "say where to cut ${logs[0]} with --split"
  [ ${#first[@]} -gt 0 ] && [ ${#second[@]} -gt 0 ] || misused 'give the logs of both times with --first and --second, or --split'
fi
check_sources "${first[@]}"
check_sources "${second[@]}"
check_sources "${logs[@]}"
check_crawl_options
find_tools
for name in first without with; do check_new "$out/$name"; done

open_account "$out"
if [ -n "$split" ]; then
  visits_of "$out/visits.parquet" "${logs[@]}"
else
  visits_of "$out/first.parquet" "${first[@]}"
  visits_of "$out/second.parquet" "${second[@]}"
fi
end_account
[ -z "$split" ] || split_visits "$out/visits.parquet" "$split" "$out/first.parquet" "$out/second.parquet"
count_readers "$out/first.parquet" "$out/second.parquet"
echo

learned=$out/learned.parquet
crawl_to "$out/first" --strategy "$strategy" --trace "$out/first.parquet" --save-learned "$learned"
crawl_to "$out/without" --strategy "$strategy" --trace "$out/second.parquet"
crawl_to "$out/with" --strategy "$strategy" --trace "$out/second.parquet" --learned "$learned" --decay "$decay"

found=("first=$out/first" "without=$out/without" "with=$out/with" "${labels[@]}" --at "${at:-$(checkpoints)}")
crawl-eval "${found[@]}" | weblog-sql -q --to table "
  select \"at\", round(max(harvest) filter (strategy = 'without'), 3) as harvest_without,
    round(max(harvest) filter (strategy = 'with'), 3) as harvest_with,
    round(max(recall) filter (strategy = 'without'), 3) as recall_without,
    round(max(recall) filter (strategy = 'with'), 3) as recall_with
  from input group by \"at\" order by \"at\""
crawl-report -q "${found[@]}" -o "$out/report.html"
echo
echo "All of it is in $out; open $out/report.html for the curves and the reasons."
