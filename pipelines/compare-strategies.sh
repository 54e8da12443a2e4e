#!/usr/bin/env bash
# compare-strategies.sh: how soon strategies find the pages on topics, in a web whose pages have labels. See usage below.
set -euo pipefail
. "$(dirname "$(readlink -f "$0")")/common.sh"
. "$(dirname "$(readlink -f "$0")")/experiments.sh"

usage() {
  cat <<'USAGE'
Usage: compare-strategies.sh [OPTION]... WEB LABELS TOPIC... [-- CRAWL-OPTION...]

Crawls the web for the pages on each topic, by every strategy, from several sets of seeds, and compares how much they found after so
many downloads. WEB is a WARC file, or pages of crawl-extract; LABELS says what its pages are about (URL<tab>LABEL lines, or
rows with url and label); a TOPIC is a label, or the last parts of one that is a path: storms for geography.storms. Prints the mean
recall of each strategy, with stars at the best, and puts into the folder OUT:

  report.html   curves with bands over all crawls, tables with the best marked, the time of processors for a page
  means.tsv     the mean recall of each strategy for each topic, with its confidence interval
  compared.tsv  every two strategies, with the p of the paired t-test
  crawls/       the crawls, as STRATEGY/TOPIC/RUN, for crawl-view
  pages.arrow, visits.arrow, tree.topic, ...  what they were made with

A folder that is there is gone on with: only what is missing is crawled, and what was crawled with other options.

  -o, --out OUT    the folder, made if need be (default: compared)
  --strategies LIST  which, with commas (default: all that crawl-run has, but those that need what is not given)
  --variant NAME=STRATEGY OPTION...  a strategy with options of its own, in place of or besides --strategies; several times
  --sweep NAME=V1,V2,...  the strategies of --strategies with each of these values of a parameter (crawl-run --set), or of agents,
                   divisions or round, and a chart of recall, or of the bits that agents send, over it; several times
  --runs N         sets of seeds for each topic (default: 3)
  --seeds-per-run N  pages on the topic that a crawl begins with (default: 3); no two runs share one
  --budget N       pages that each crawl fetches (default: 1000)
  --at LIST        after how many downloads to look (default: 50,100,250,500,1000, up to the budget)
  --query TOPIC=WORDS  what is asked for, where it is not the topic's name with blanks for _; several times
  --trace FILE     the visits of readers, for strategies that learn from them
  --history N      pages of the earlier crawls, breadth-first from the same seeds, that some strategies learn from (default: 500)
  --web FILE       a further file of the web; several times
  --jobs N         crawls at once (default: 2)
  --help           print this text

Strategies that need a tree of topics get one that was trained on 20 pages of each label. What stands after -- goes to every
crawl as it is.

  compare-strategies.sh web.warc.gz labels.tsv chess sailing
  compare-strategies.sh --strategies breadth-first,best-first,shark --runs 5 web.warc.gz labels.tsv chess -- --exclude /images/
  compare-strategies.sh --strategies iq-learning --sweep gamma=0,0.1,0.3,0.5,0.8 web.warc.gz labels.tsv chess
  compare-strategies.sh --strategies cfp --sweep divisions=1,2,4,8,16 web.warc.gz labels.tsv chess -- --agents 4
  compare-strategies.sh --trace visits.parquet --variant 'no users=combined --weight user=0' pages.arrow labels.tsv chess

The tools are taken from PATH, or from build/release of the source tree.
USAGE
}

base=compared strategies='' variants=() runs=3 seeds=3 at='' trace='' history=500 jobs=2 extra=() given=() sweeps=()
declare -A queries=()
while [ $# -gt 0 ]; do
  case $1 in
    -o | --out | --strategies | --variant | --sweep | --runs | --seeds-per-run | --budget | --at | --query | --trace | --history | --web | --jobs)
      value_of "$1" $# ;;&
    --runs | --seeds-per-run | --budget | --history | --jobs)
      [[ $2 =~ ^[1-9][0-9]{0,8}$ ]] || misused "$1 is a number, 1 or more, not '$2'" ;;&
    -o | --out) base=$2; shift 2 ;;
    --strategies) strategies=${2//,/ }; shift 2 ;;
    --variant)
      [[ $2 == ?*=?* ]] || misused "--variant is NAME=STRATEGY OPTION..., not '$2'"
      variants+=("${2%%=*}|${2#*=}"); shift 2 ;;
    --sweep)
      [[ $2 =~ ^[a-z][a-z0-9-]*=[^,=\ ]+(,[^,=\ ]+)*$ ]] || misused "--sweep is NAME=V1,V2,..., not '$2'"
      sweeps+=("$2"); shift 2 ;;
    --runs) runs=$2; shift 2 ;;
    --seeds-per-run) seeds=$2; shift 2 ;;
    --budget) budget=$2; shift 2 ;;
    --at) at=$2; shift 2 ;;
    --query)
      [[ $2 == ?*=?* ]] || misused "--query is TOPIC=WORDS, not '$2'"
      queries[${2%%=*}]=${2#*=}; shift 2 ;;
    --trace) trace=$2; shift 2 ;;
    --history) history=$2; shift 2 ;;
    --web) web+=("$2"); shift 2 ;;
    --jobs) jobs=$2; shift 2 ;;
    --help | -h) usage; exit 0 ;;
    --) shift; extra=("$@"); break ;;
    -?*) misused "there is no option $1" ;;
    *) given+=("$1"); shift ;;
  esac
done
[ ${#given[@]} -ge 3 ] || misused 'give the web, the labels of its pages and a topic'
web=("${given[0]}" "${web[@]}") label_table=${given[1]} topics=("${given[@]:2}")
[ ${#sweeps[@]} -eq 0 ] || [ -n "$strategies" ] || misused 'say with --strategies what --sweep is of'
[ -n "$at" ] || at=$(checkpoints)
find_tools
for file in "${web[@]}" "$label_table" ${trace:+"$trace"}; do
  [ -r "$file" ] || { echo "$self: cannot read $file" >&2; exit 1; }
done
known=$(known_strategies)
for strategy in $strategies; do
  grep -qxF -e "$strategy" <<<"$known" || misused "crawl-run has no strategy $strategy; it has ${known//$'\n'/, }"
  [[ $(needs "$strategy") != trace || -n $trace ]] || misused "$strategy needs --trace"
done
if [ -z "$strategies" ] && [ ${#variants[@]} -eq 0 ]; then
  for strategy in $known; do
    if [[ $(needs "$strategy") = trace && -z $trace ]]; then
      echo "$self: $strategy needs --trace and is left out" >&2
    else
      strategies+=" $strategy"
    fi
  done
fi

# What all crawls read is made to be read fast: mapped, or without being unpacked.
mkdir -p "$base"
kept=$(realpath "$base") out=$kept/crawls label_table=$(realpath "$label_table")
is_newer() { [ -e "$1" ] && [ "$1" -nt "$2" ]; }
for i in "${!web[@]}"; do
  web[i]=$(realpath "${web[i]}")
  [[ ! ${web[i]} =~ \.(arrow|arrows|feather|parquet)$ ]] || continue
  pages=$kept/pages${i#0}.arrow
  is_newer "$pages" "${web[i]}" || crawl-extract -q "${web[i]}" -o "$pages"
  web[i]=$pages
done
if [ -n "$trace" ]; then
  is_newer "$kept/visits.arrow" "$trace" || weblog-view -q "$trace" -o "$kept/visits.arrow"
  trace=$kept/visits.arrow
fi

# sweep NAME=VALUES: each of the variants of standard input with each of the values.
sweep() {
  local variant value option="--set ${1%%=*}="
  ! is_of_agents "${1%%=*}" || option="--${1%%=*} "
  while IFS= read -r variant; do
    for value in $(tr , ' ' <<<"${1#*=}"); do echo "${variant%%|*} ${1%%=*} $value|${variant#*|} $option$value"; done
  done
}
is_of_agents() { [[ $1 =~ ^(agents|divisions|round)$ ]]; }

for strategy in $strategies; do echo "$strategy|$strategy"; done >"$kept/wanted"
charts=()
for swept in "${sweeps[@]}"; do
  sweep "$swept" <"$kept/wanted" >"$kept/wanted.new"
  mv "$kept/wanted.new" "$kept/wanted"
  charts+=(--sweep "${swept%%=*}$(! is_of_agents "${swept%%=*}" || echo =bits)")
done
[ ${#variants[@]} -eq 0 ] || printf '%s\n' "${variants[@]}" >>"$kept/wanted"
crawl_all <"$kept/wanted"
evaluate
tell_recall
crawl-report -q "${crawls[@]}" --labels "$label_table" --pages "$(wc -l <"$kept/urls")" --at "$at" \
  --details "$(wc -l <"$kept/variants")" --title "Strategies compared" "${charts[@]}" -o "$kept/report.html"
echo
echo "All of it is in $base; open $base/report.html for the curves and the reasons."
