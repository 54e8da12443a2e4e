#!/usr/bin/env bash
# check_bu.sh TOOLS DATA: on a proxy's log without referrers, the best heuristic must be at least as good as the best of all
# gaps from 1 to 120 minutes, and completed paths must recover views that caches hid. Prints the table that shows it. Exits 77
# where there is no data.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
data=$2/bu
[ -e "$data/squid.log.gz" ] || exit 77
PATH=$1:$PATH "$root/pipelines/compare-sessions.sh" --sweep --tsv "$data/squid.log.gz" "$data/truth.tsv.gz" |
  awk -F '\t' '
    {print}
    NR > 1 && $1 ~ /^gap/ {if ($2 > gap_exact) gap_exact = $2; if ($6 > gap_f1) gap_f1 = $6}
    NR > 1 && $1 !~ /^gap/ {if ($2 > exact) exact = $2; if ($6 > f1) f1 = $6; if ($8 > recovered) recovered = $8}
    END {
      printf "exact sessions: gap %s, best %s; starts F1: gap %s, best %s; recovered %s\n", gap_exact, exact, gap_f1, f1, recovered
      exit !(exact >= gap_exact && f1 >= gap_f1 && recovered > 0.05)
    }'
