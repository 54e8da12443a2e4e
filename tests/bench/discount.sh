#!/usr/bin/env bash
# discount.sh: what IQ-Learning's discount gamma is worth (seed 004, Fig. 6), on a web of PAGES pages (30,000) on HOSTS hosts (60),
# half of whose links leave their topic, so that much of what is worth fetching lies behind pages that are not. Crawls TOPICS topics
# (16) of its 40 with each gamma in GAMMAS (0.1,0.2,0.35,0.5,0.8), RUNS times each (3). Prints the mean recall after so many
# downloads (AT), and how far 0.35 is from the others, with the p of paired t-tests. WORLD is another web for each number.
# OUT keeps the report with the chart over gamma. Takes about two minutes.
set -euo pipefail
set --
. "$(dirname "$0")/prepare.sh"
pages=${PAGES:-30000} hosts=${HOSTS:-60} world=${WORLD:-1} gammas=${GAMMAS:-0.1,0.2,0.35,0.5,0.8}
at=${AT:-50,100,250,500,750,1000,1500,2000}
out=$(realpath -m "${OUT:-discount}")
[ -n "${OUT:-}" ] || rm -rf "$out"
web=discount-$pages-$hosts-$world
[ -d "$web" ] || {
  synth-web -q --web pages --pages "$pages" --topics 40 --hosts "$hosts" --on-topic 50 --page-bytes 3000 --readers 10 --days 1 \
    --no-robots --no-objects --seed "$world" --out "$web.part"
  mv "$web.part" "$web"
}
machine
mapfile -t topics < <(tail -n +2 "$web/topics.tsv" | cut -f2 | grep -vx 'site\|ad' | sort -u | head -n "${TOPICS:-16}")
"$root/pipelines/compare-strategies.sh" -o "$out" --strategies iq-learning --sweep "gamma=$gammas" --runs "${RUNS:-3}" --at "$at" \
  --budget "${at##*,}" "$web/pages.arrow" "$web/topics.tsv" "${topics[@]}" -- --near-duplicates 0 2>/dev/null
awk -F '\t' -v mine='iq-learning gamma 0.35' '
  NR == 1 || ($1 != mine && $2 != mine) {next}
  !shown++ {printf "\n%-28s %6s %11s %7s\n", mine " less", "at", "difference", "p"}
  {printf "%-28s %6d %+11.3f %7.3f\n", $1 == mine ? $2 : $1, $3, $1 == mine ? $6 : -$6, $9}' "$out/compared.tsv"
