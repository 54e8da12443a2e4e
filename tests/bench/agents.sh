#!/usr/bin/env bash
# agents.sh: what several agents are worth and what they cost, over one web of PAGES pages (20,000), in one run on one machine.
#   rate      pages a second by 1 and by 2 agents, which exchange, BUDGET pages (10,000): wall time less that of a run that finds
#             nothing; the best of RUNS runs (3)
#   modes     how much of what one agent finds 4 agents find in each mode, how much of it twice, with how many messages
#   overhead  the bits of nuggets in a round, as sent and by seed 002, eq. 8, for numbers of agents m and divisions L
# WEB is a file of pages that is there already, with SEED, a URL to begin with.
set -euo pipefail
set --
. "$(dirname "$0")/prepare.sh"
runs=${RUNS:-3} budget=${BUDGET:-10000} pages=${PAGES:-20000}
seed=${SEED:-https://www.example.com/}
if [ -z "${WEB:-}" ]; then
  world=agents-$pages
  [ -d "$world" ] || {
    synth-web -q --web pages --pages "$pages" --page-bytes 20000 --ads 0 --readers 1 --hits 1 --no-robots --out "$world.part"
    mv "$world.part" "$world"
  }
  WEB=$world/pages.arrow
fi
trap 'rm -rf "$work/crawl"' EXIT
machine
echo "input    $WEB, $(stat -c %s "$WEB") bytes; best of $runs runs"
# crawl OPTION...
crawl() {
  rm -rf crawl
  crawl-run --web "$WEB" --strategy cfp --query chess --partition url --out crawl "$@" 2>said
}
# urls: of the last crawl, each as often as it was fetched.
urls() { crawl-view crawl pages --columns url --to tsv | tail -n +2 | sort; }
# The pages that agents begin with are from all over the web, so that each has some.
crawl --url "$seed" --agents 1 --store pages
urls >all
sed -n '1~20p' all >seeds
echo https://www.example.com/nowhere >nowhere

# wall AGENTS SEEDS BUDGET: nanoseconds.
wall() {
  local begin
  begin=$(date +%s%N)
  crawl --agents "$1" --seeds "$2" --budget "$3" --store none
  echo $(($(date +%s%N) - begin))
}
least() { [ -n "$2" ] && [ "$2" -lt "$1" ] && echo "$2" || echo "$1"; }
declare -A best start
for ((run = 0; run < runs; ++run)); do
  for agents in 1 2; do
    start[$agents]=$(least "$(wall $agents nowhere 1)" "${start[$agents]:-}")
    best[$agents]=$(least "$(wall $agents seeds "$budget")" "${best[$agents]:-}")
  done
done
for agents in 1 2; do
  best[$agents]=$((best[$agents] - start[$agents]))
  echo "rate     $agents agents: $(awk -v n="$budget" -v t="${best[$agents]}" 'BEGIN {printf "%.0f", n * 1e9 / t}') pages a second"
done
echo "rate     2 agents are $(ratio "${best[1]}" "${best[2]}") times as fast as 1"

for mode in firewall cross-over exchange; do
  crawl --agents 4 --mode $mode --seeds seeds --store pages
  urls >some
  echo "modes    $mode: coverage $(ratio "$(uniq some | comm -12 - all | wc -l)" "$(wc -l <all)")," \
    "$(sed -n 's/.*\(overlap .* messages a page\).*/\1/p' said)"
done

# overhead M L: bits of a round, with averages of 4 bits, as in the seed's figures.
overhead() {
  crawl --agents "$1" --divisions "$2" --average-bits 4 --round 256 --seeds seeds --budget $((512 * $1)) --store none
  sed -n 's/.* in \([0-9]*\) rounds\?: .*nuggets of \([0-9]*\) bits (\([0-9]*\) by.*/\1 \2 \3/p' said |
    awk -v m="$1" -v l="$2" '{printf "overhead m = %2d, L = %3d: %6d bits a round as sent, %6d by eq. 8\n", m, l, $2 / $1, $3 / $1}'
}
for m in 1 2 4 8 16; do overhead $m 4; done
for l in 1 2 4 8 16 32 64 128 256; do overhead 4 $l; done
