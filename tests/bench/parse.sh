#!/usr/bin/env bash
# parse.sh [LINES]: what parsing costs, beside tools that everybody has, in one run on one machine.
# Makes its own logs (the same ones every time), builds the bench preset, and prints CPU and wall seconds, the ratio to
# `wc -l`, and the peak memory. Each figure is the best of several runs. Takes about two minutes for 2 million lines.
set -euo pipefail
. "$(dirname "$0")/prepare.sh"
for format in combined squid; do
  ./make_log $format "$lines" >$format.log
done
for _ in 1 2 3 4 5; do cat combined.log; done >combined5.log
gzip -kf combined.log
zstd -qkf combined.log

machine
echo "input    $lines lines: combined $(stat -c %s combined.log) bytes, squid $(stat -c %s squid.log) bytes; best of $runs runs"
echo
printf '%-44s %8s %8s %9s %8s\n' command 'CPU s' 'wall s' '× wc CPU' 'peak MB'

# row LABEL: a row of the next line of figures on stdin, which are then in $cpu and $wall.
row() {
  read -r cpu wall memory
  printf '%-44s %8s %8s %9s %8s\n' "$1" "$cpu" "$wall" \
    "$(awk -v a="$cpu" -v b="${wc_cpu:-$cpu}" 'BEGIN {printf "%.1f", a / b}')" "$memory"
}
# measure LABEL COMMAND...: a row of its own.
measure() {
  local label=$1
  shift
  row "$label" < <(./measure "$runs" "$@")
}
have() { command -v "$1" >/dev/null; }

# What is compared takes turns.
exec 3< <(./measure "$runs" wc -l combined.log -- weblog-parse -q -j1 combined.log -- \
  weblog-parse -q -j2 combined.log)
row 'wc -l combined' <&3
wc_cpu=$cpu
row 'weblog-parse -j1 combined' <&3
one_cpu=$cpu one_wall=$wall
row 'weblog-parse -j2 combined' <&3
two_wall=$wall
have mawk && measure 'mawk, one field' mawk '{print $7}' combined.log
have goaccess && runs=1 measure 'goaccess (one run)' goaccess combined.log --log-format=COMBINED --no-progress -o report.json
measure 'weblog-parse -j1 combined, 5 times the log' weblog-parse -q -j1 combined5.log
measure 'weblog-parse -j2 combined, 5 times the log' weblog-parse -q -j2 combined5.log
measure 'weblog-parse -j1 squid' weblog-parse -q -j1 squid.log
exec 3< <(./measure "$runs" zcat combined.log.gz -- weblog-parse -q -j2 combined.log.gz)
row 'zcat combined' <&3
zcat_wall=$wall
row 'weblog-parse -j2 combined.gz' <&3
gzip_wall=$wall
measure 'zstd -dc combined' zstd -dcq combined.log.zst
measure 'weblog-parse -j2 combined.zst' weblog-parse -q -j2 combined.log.zst

echo
echo "one thread's CPU is $(ratio "$one_cpu" "$wc_cpu") times that of wc -l"
echo "two threads are $(ratio "$one_wall" "$two_wall") times as fast as one"
echo "a gzip log takes $(ratio "$gzip_wall" "$zcat_wall") times the wall time of zcat"
