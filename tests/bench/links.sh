#!/usr/bin/env bash
# links.sh [LINKS]: what ranking pages by their links costs, in one run on one machine.
# Makes LINKS links (10,000,000; the same ones every time) from ten links on each page, early pages being linked to more
# often, builds the bench preset, and prints CPU, wall seconds and peak memory of crawl-links for its metrics; beside it those
# of PageRank written down plainly (page_rank.cc: text lines, one thread, as many steps) and of `sort -u` of the same lines.
# Ranks must be the same. Seconds are the least of RUNS runs (3), memory the most.
set -euo pipefail
links=${1:-10000000}
set --
. "$(dirname "$0")/prepare.sh"
runs=${RUNS:-3} steps=50
g++ -std=c++20 -O2 "$root/tests/bench/page_rank.cc" -o page_rank
trap 'rm -f "$work"/links.{arrow,tsv} "$work"/{plain,ours}.*' EXIT
weblog-sql -q --kind links "
  select 'https://www.' || (f % 1000) || '.example.com/section/page-' || f || '.html' as from_url,
    'https://www.' || (t % 1000) || '.example.com/section/page-' || t || '.html' as to_url
  from (select range // 10 as f, cast(floor($links // 10 * pow((hash(range) % 1000003) / 1000003.0, 3)) as bigint) as t
    from range($links))" -o links.arrow
weblog-view -q links.arrow --to tsv | tail -n +2 >links.tsv

machine
echo "input    $links links in $(stat -c %s links.arrow) bytes of Arrow, $(stat -c %s links.tsv) of text; best of $runs runs"
printf '\n%-44s %8s %8s %8s\n' '' 'CPU s' 'wall s' 'peak MB'
row() { printf '%-44s %8s %8s %8s\n' "$@"; }
# measured NAME COMMAND...
measured() {
  local name=$1
  shift
  # shellcheck disable=SC2046 # three figures
  row "$name" $(./measure "$runs" "$@")
}
measured 'crawl-links --metrics in,out' crawl-links -q links.arrow --metrics in,out -o ours.arrow
measured 'crawl-links' crawl-links -q links.arrow -o ours.arrow
measured 'crawl-links --metrics hits --same-host 0.1' crawl-links -q links.arrow --metrics hits --same-host 0.1 -o ours.arrow
measured 'sort -u' env LC_ALL=C sort -u links.tsv -o plain.sorted
{ read -r ours_cpu ours_wall ours_memory; read -r plain_cpu plain_wall plain_memory; } < <(./measure "$runs" \
  crawl-links -q links.arrow --metrics pagerank --tolerance 0 --max-steps $steps -o ours.arrow -- \
  sh -c "exec ./page_rank links.tsv $steps >plain.tsv")
row "crawl-links --metrics pagerank, $steps steps" "$ours_cpu" "$ours_wall" "$ours_memory"
row "PageRank written down plainly, $steps steps" "$plain_cpu" "$plain_wall" "$plain_memory"

wrong=$(weblog-sql -q --table ours=ours.arrow --to tsv "
  select count(*) from ours full join read_csv('plain.tsv', delim = '\t', header = false, names = ['url', 'rank']) plain using (url)
  where pagerank is null or rank is null or abs(pagerank - rank) > 1e-6 * rank" | tail -n 1)
[ "$wrong" = 0 ] || { echo "links.sh: $wrong pages have other ranks" >&2; exit 1; }
echo
echo "PageRank by crawl-links takes $(ratio "$ours_cpu" "$plain_cpu") times the CPU of the plain program," \
  "$(ratio "$ours_wall" "$plain_wall") times its wall time, $(ratio "$ours_memory" "$plain_memory") times its memory"
