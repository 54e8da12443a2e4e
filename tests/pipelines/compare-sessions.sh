#!/usr/bin/env bash
# compare-sessions.sh TOOLS: the table of heuristics on the sample site, where referrers must beat a gap.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
export PATH="$1:$PATH"
site=$root/samples/site
compare() { "$root/pipelines/compare-sessions.sh" "$@"; }
compare --tsv --host https://www.example.com --links "$site/links.tsv.gz" "$site/access.log.gz" "$site/truth.tsv.gz" |
  awk -F '\t' '{print} {exact[$1] = $2; fields[NF]} END {exit !(NR == 14 && (9 in fields) && exact["referrer+stay"] > exact["stay 30m"])}'
for wrong in '' '--host' '--no-such-option' "$site/access.log.gz"; do
  status=0
  # shellcheck disable=SC2086 # no argument when it is empty
  compare $wrong >/dev/null 2>&1 || status=$?
  [ $status = 2 ] || { echo "compare-sessions.sh $wrong exits $status"; exit 1; }
done
