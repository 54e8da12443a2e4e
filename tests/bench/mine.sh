#!/usr/bin/env bash
# mine.sh [LINES]: what mining a log costs, from text to page ranks, beside DuckDB, in one run on one machine.
# Makes its own log (the same one every time), builds the bench preset, and prints the CPU and peak memory of every stage
# and of DuckDB reading the same log with read_csv, cutting it into sessions at gaps of 30 minutes and summing the dwell of
# each page, which is less than what the chain does. Each figure is that of the run with the least CPU in all.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
lines=${1:-2000000}
runs=${RUNS:-3}
work=${BENCH_DIR:-${TMPDIR:-/tmp}/trodden-bench}
mkdir -p "$work"

if [ -z "${TRODDEN_TOOLS:-}" ]; then
  cmake --preset bench -S "$root" >/dev/null
  cmake --build "$root/build/bench" >/dev/null
  TRODDEN_TOOLS=$root/build/bench/tools
fi
PATH=$TRODDEN_TOOLS:$PATH
g++ -std=c++20 -O2 "$root/tests/bench/make_log.cc" -o "$work/make_log"
g++ -std=c++20 -O2 "$root/tests/bench/measure.cc" -o "$work/measure"
cd "$work"
./make_log combined "$lines" >combined.log
./make_log combined $((5 * lines)) >combined5.log

echo "machine  $(nproc) cores, $(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -n 1), load $(cut -d' ' -f1 /proc/loadavg)"
trap 'rm -f "$work/combined5.log"' EXIT
echo "input    $lines lines, $(stat -c %s combined.log) bytes; best of $runs runs"

stages=(parse clean users sessions paths rank)
# chain LOG: the figures of each stage in STAGE.cost.
chain() {
  ./measure --to parse.cost weblog-parse -q --host https://www.example.com "$1" |
    ./measure --to clean.cost weblog-clean -q |
    ./measure --to users.cost weblog-users -q |
    ./measure --to sessions.cost weblog-sessions -q |
    ./measure --to paths.cost weblog-paths -q |
    ./measure --to rank.cost weblog-rank -q >ranks.arrows
}
sum() { for stage in "${stages[@]}"; do cat "$stage.cost"; done | awk -v column="$1" '{s += $column} END {printf "%.3f", s}'; }

# best LOG: the run with the least CPU; prints a row for each stage, and leaves the sums in $cpu and $memory.
best() {
  local run total least=
  for ((run = 0; run < runs; ++run)); do
    chain "$1"
    total=$(sum 1)
    if [ -z "$least" ] || awk -v a="$total" -v b="$least" 'BEGIN {exit !(a < b)}'; then
      least=$total
      for stage in "${stages[@]}"; do cp "$stage.cost" "$stage.best"; done
    fi
  done
  for stage in "${stages[@]}"; do
    cp "$stage.best" "$stage.cost"
    printf '  weblog-%-10s %8s %8s\n' "$stage" $(awk '{print $1, $3}' "$stage.cost")
  done
  cpu=$least memory=$(sum 3)
  printf '  %-17s %8s %8.0f\n' together "$cpu" "$memory"
}

printf '\n%-19s %8s %8s\n' 'the chain' 'CPU s' 'peak MB'
best combined.log
chain_cpu=$cpu
printf '\n%-19s %8s %8s\n' '5 times the log' 'CPU s' 'peak MB'
best combined5.log

cat >duckdb.sql <<'SQL'
with hits as (
  select client, agent, split_part(request, ' ', 2) as url,
         strptime(day || ' ' || zone, '[%d/%b/%Y:%H:%M:%S %z]') as time
  from read_csv('combined.log', auto_detect = false, header = false, delim = ' ', quote = '"', escape = '\',
    columns = {client: 'varchar', ident: 'varchar', auth: 'varchar', day: 'varchar', zone: 'varchar',
      request: 'varchar', status: 'smallint', bytes: 'bigint', referrer: 'varchar', agent: 'varchar'})),
gaps as (
  select *, time - lag(time) over (partition by client, agent order by time) as gap from hits),
sessions as (
  select *, count(*) filter (gap is null or gap > interval 30 minutes)
              over (partition by client, agent order by time rows unbounded preceding) as session from gaps),
dwells as (
  select *, lead(time) over (partition by client, agent, session order by time) - time as dwell from sessions)
select url, count(*) as views, sum(epoch(dwell)) as dwell from dwells group by url order by dwell desc nulls last, url
SQL
read -r duckdb_cpu _ duckdb_memory < <(./measure "$runs" weblog-sql -q -f duckdb.sql)
printf '\n%-19s %8s %8s\n' DuckDB "$duckdb_cpu" "$duckdb_memory"

ratio() { awk -v a="$1" -v b="$2" 'BEGIN {printf "%.2f", a / b}'; }
echo
echo "the chain takes $(ratio "$chain_cpu" "$duckdb_cpu") times the CPU of DuckDB"
