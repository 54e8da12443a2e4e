#!/usr/bin/env bash
# learning.sh: what learning from readers costs a crawl, on a web of a million pages, in one run on one machine.
# Makes its world (the same one every time): PAGES pages (1,000,000) as rows of `pages`, READERS readers (100,000) and the
# log of their VIEWS views (10,000,000), mined to visits. Replays the web breadth-first and by each strategy that learns,
# for 10,000 and 100,000 pages (COUNTS), with the predicate label:chess for all, and chess as the query. A page's cost is the
# CPU of a run less that of one that finds no page ("start": it opens all the same files), over the pages; what scoring adds is
# what this is more than breadth-first's in the same run. CPU is the least of RUNS runs (3), memory the most. STRATEGIES names some of the
# strategies. The world takes some minutes to make and 12 GB meanwhile; it is kept in the work directory, with 4 GB.
set -euo pipefail
set --
. "$(dirname "$0")/prepare.sh"
runs=${RUNS:-3}
pages=${PAGES:-1000000} readers=${READERS:-100000} views=${VIEWS:-10000000}
read -ra counts <<<"${COUNTS:-10000 100000}"
world=learning-$pages-$readers-$views
trap 'rm -rf "$work/crawl"' EXIT

# All readers can be told apart, and nearly every line is a view. The truth about views is not needed.
make_world() {
  synth-web -q --web pages --pages "$pages" --page-bytes 3000 --ads 0 --broken 0 --old-links 0 --no-objects \
    --readers "$readers" --hits "$views" --nat 0 --errors 0 --redirects 0 --forms 0 --no-robots --out "$world.part"
  rm -f "$world.part"/{views,truth,links}.tsv
  weblog-parse -q --host https://www.example.com "$world.part/access.log" | weblog-clean -q | weblog-users -q |
    weblog-sessions -q -o "$world.part/visits.parquet"
  rm -f "$world.part/access.log"
  mv "$world.part" "$world"
}
if [ ! -d "$world" ]; then
  rm -rf "$world.part"
  SECONDS=0
  make_world
  echo "made     the world in $SECONDS s"
fi

# A small tree of topics, from the first of the pages, for focused crawls.
if [ ! -e "$world/tree.topic" ]; then
  weblog-view -q -n 2000 "$world/pages.arrow" --to arrow |
    crawl-topic train -q --labels "$world/topics.tsv" -o "$world/tree.topic"
fi

# Hard focus goes nowhere from the home page: these begin with a page on the topic as well.
chess=(--url "$(awk -F '\t' '$2 == "chess" {print $1; exit}' "$world/topics.tsv")")

# Those that learn, of all that there are.
learners() { crawl-run --list-strategies | sed -n 's/^\(anchor\|iq-learning\|intelligent\|collaborative\|combined\|cfp\)\>.*/\1/p'; }
read -ra strategies <<<"breadth-first ${STRATEGIES:-$(learners | tr '\n' ' ')}"

machine
figures=$(weblog-sql -q --to csv 'select count(*), count(distinct url), count(distinct "user"), count(distinct session)
  from visits' "$world/visits.parquet" | tail -n 1)
IFS=, read -r rows read_pages users sessions <<<"$figures"
echo "input    $(($(wc -l <"$world/pages.tsv") - 1)) pages in $(stat -c %s "$world/pages.arrow") bytes; $rows views of" \
  "$read_pages pages by $users readers in $sessions sessions; best of $runs runs"

echo https://www.example.com/ >seeds.txt
echo https://www.example.com/nowhere >nowhere.txt
# crawl STRATEGY PAGES: CPU seconds and peak memory of one run, which for "start" finds no page.
crawl() {
  local trace=() seeds=seeds.txt budget=$2
  [ "$2" != start ] || seeds=nowhere.txt budget=1
  [ "$1" = breadth-first ] || trace=(--trace "$world/visits.parquet" --query chess)
  [[ $1 != focused-* ]] || trace=(--topics "$world/tree.topic" --topic chess "${chess[@]}")
  rm -rf crawl
  ./measure 1 crawl-run --quiet --web "$world/pages.arrow" --labels "$world/topics.tsv" --predicate label:chess \
    --seeds $seeds --strategy "$1" "${trace[@]}" --budget "$budget" --store none --out crawl | cut -d' ' -f1,3
}
smaller() { [ -z "$2" ] || awk -v a="$1" -v b="$2" 'BEGIN {exit !(a < b)}'; }
declare -A cpu peak
for ((run = 0; run < runs; ++run)); do
  for strategy in "${strategies[@]}"; do
    for count in start "${counts[@]}"; do
      read -r seconds memory < <(crawl "$strategy" "$count")
      key=$strategy/$count
      smaller "$seconds" "${cpu[$key]:-}" && cpu[$key]=$seconds
      smaller "${peak[$key]:-0}" "$memory" && peak[$key]=$memory
    done
  done
done

# each STRATEGY PAGES: CPU ms of a page. added STRATEGY PAGES: how much more than breadth-first's that is.
each() { awk -v a="${cpu[$1/$2]}" -v s="${cpu[$1/start]}" -v n="$2" 'BEGIN {printf "%.4f", 1000 * (a - s) / n}'; }
added() { awk -v a="$(each "$1" "$2")" -v b="$(each breadth-first "$2")" 'BEGIN {printf "%.4f", a - b}'; }
printf '\n%-14s %8s %8s %10s %10s %8s %9s\n' strategy pages 'CPU s' 'ms a page' 'added ms' 'peak MB' 'added MB'
for strategy in "${strategies[@]}"; do
  printf '%-14s %8s %8s %10s %10s %8s %9s\n' "$strategy" start "${cpu[$strategy/start]}" - - "${peak[$strategy/start]}" \
    $((peak[$strategy/start] - peak[breadth-first/start]))
  for count in "${counts[@]}"; do
    printf '%-14s %8s %8s %10s %10s %8s %9s\n' "$strategy" "$count" "${cpu[$strategy/$count]}" \
      "$(each "$strategy" "$count")" "$(added "$strategy" "$count")" "${peak[$strategy/$count]}" \
      $((peak[$strategy/$count] - peak[breadth-first/$count]))
  done
done
echo
first=${counts[0]} last=${counts[-1]}
for strategy in "${strategies[@]}"; do
  # What takes no longer than the start varies has no ratio.
  awk -v a="$(each "$strategy" "$first")" 'BEGIN {exit !(a < 0.02)}' && continue
  echo "$strategy: a page costs $(ratio "$(each "$strategy" "$last")" "$(each "$strategy" "$first")") times as much" \
    "over $last pages as over $first"
done
