#!/usr/bin/env bash
# combined-crawl.sh: from access logs, a web and a predicate to a crawl that learns from links and readers. See usage below.
set -euo pipefail
. "$(dirname "$(readlink -f "$0")")/common.sh"

usage() {
  cat <<'USAGE'
Usage: combined-crawl.sh [OPTION]... --web FILE|http (--seeds FILE | --url URL) --predicate EXPR LOG... [-- CRAWL-OPTION...]

Parses and cleans the logs, tells users apart, cuts their requests into sessions, completes the paths, and crawls for the pages
that the predicate is true of, where their readers went and where links look like those to relevant pages. Prints how
much was found after so many downloads, and puts into the folder OUT:

  visits.parquet   every page view with its user, session and dwell
  combined/        the crawl, for crawl-view
  learned.parquet  the readers, words and kinds of links that it has learned, for crawl-run --learned
  report.html      curves, what was learned, and why pages were chosen
  account.txt      what became of every line of the logs

  -o, --out OUT    the folder, made if need be (default: crawled)
  --web FILE       the pages: WARC files, or those of crawl-extract; several times; or http, for the network
  --seeds FILE, --url URL  where the crawl begins; --url several times
  --predicate EXPR which pages are relevant: label:chess, 'title:chess and lang:en' (see man crawl-run)
  --labels FILE    what pages are about: URL<tab>LABEL lines, or rows with url and label; with them recall is known
  --budget N       how many pages are fetched (default: 1000)
  --at LIST        after how many downloads to look (default: 50,100,250,500,1000, up to the budget)
  --compare        crawl also breadth-first, and by links (intelligent) and readers (collaborative) alone, as many pages each
  --map-url RULE   RE2=REPL, for logs of a site that has moved; several times
  --host SITE      the site of a log that names none, as https://www.example.com
  --links LINKS    the site's links (FROM<tab>TO lines, or a stream of links), for better sessions and paths
  --anonymize KEY  keep no addresses, user names or cookies, only hashes keyed with the file KEY
  --help           print this text

What stands after -- goes to crawl-run as it is: -- --exclude /images/ --learned last-month.parquet --decay 0.5.
The tools are taken from PATH, or from build/release of the source tree.
USAGE
}

out=crawled at='' strategies=(combined) logs=()
while [ $# -gt 0 ]; do
  case $1 in
    -o | --out | --web | --seeds | --url | --predicate | --labels | --budget | --at | --map-url | --host | --links | --anonymize)
      value_of "$1" $# ;;&
    -o | --out) out=$2; shift 2 ;;
    --at) at=$2; shift 2 ;;
    --compare) strategies=(breadth-first intelligent collaborative combined); shift ;;
    --host | --links | --anonymize) read_log_option "$1" "$2"; shift 2 ;;
    --web | --seeds | --url | --predicate | --labels | --budget | --map-url) read_crawl_option "$1" "$2"; shift 2 ;;
    --help | -h) usage; exit 0 ;;
    --) shift; crawl+=("$@"); break ;;
    -?*) misused "there is no option $1" ;;
    *) logs+=("$1"); shift ;;
  esac
done
[ ${#logs[@]} -gt 0 ] || misused 'no log is given'
check_crawl_options
find_tools
for strategy in "${strategies[@]}"; do check_new "$out/$strategy"; done

open_account "$out"
mine_visits "$out/visits.parquet" "${logs[@]}"
end_account
crawls=()
for strategy in "${strategies[@]}"; do
  save=()
  [ "$strategy" != combined ] || save=(--save-learned "$out/learned.parquet")
  crawl_to "$out/$strategy" --strategy "$strategy" --trace "$out/visits.parquet" "${save[@]}"
  crawls+=("$out/$strategy")
done

found=("${crawls[@]}" "${labels[@]}" --at "${at:-$(checkpoints)}")
crawl-eval "${found[@]}" | weblog-sql -q --to table "
  select strategy, \"at\", downloads, relevant, round(harvest, 3) as harvest, round(recall, 3) as recall, round(lift, 2) as lift
  from input"
crawl-report -q "${found[@]}" -o "$out/report.html"
echo
echo "All of it is in $out; open $out/report.html for the curves and the reasons."
