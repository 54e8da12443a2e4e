#!/usr/bin/env bash
# check_wikispeedia.sh TOOLS DATA: the recorded click paths of a game, which has referrers and Backs, must be found again.
# Prints what is found, beside what a gap of 30 minutes finds. Exits 77 where there is no data.
set -euo pipefail
PATH=$1:$PATH
data=$2/wikispeedia
[ -e "$data/access.log.gz" ] || exit 77
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

weblog-parse -q --host http://wikispeedia.test "$data/access.log.gz" | weblog-clean -q | weblog-users -q >"$work/hits"
score() { # name, option of weblog-sessions...
  weblog-sessions -q "${@:2}" "$work/hits" | weblog-paths -q | weblog-score -q --to tsv "$data/truth.tsv.gz" >"$work/$1.tsv"
  sed "s/^/$1	/" "$work/$1.tsv"
}
# at_least NAME MEASURE SHARE
at_least() {
  awk -F '\t' -v measure="$2" -v least="$3" '$1 == measure {found = 1; if ($4 < least) exit 1} END {if (!found) exit 1}' \
    "$work/$1.tsv" || { echo "$1: less than $3 $2"; exit 1; }
}
score gap --heuristic stay --max-stay 30m
score default
at_least default 'exact sessions' 0.959
at_least default 'exact sessions with a revisit' 0.835
at_least default 'session starts F1' 0.999
at_least default 'inferred views right' 0.95
