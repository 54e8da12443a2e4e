#!/usr/bin/env bash
# check_topics.sh TOOLS DATA: of pages of an encyclopedia, half of those with a label teach topics, and those of the other half
# must be found again; and the other way round. Exits 77 where there is no data.
set -euo pipefail
PATH=$1:$PATH
data=$2/wikispeedia
[ -e "$data/wikispeedia.warc.gz" ] || exit 77
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

crawl-extract -q "$data/wikispeedia.warc.gz" -o "$work/pages.arrow"
# at_least MODEL PERCENT: right about the topics of the first level.
at_least() {
  crawl-topic train "$work/pages.arrow" --labels "$data/labels.tsv" --model "$1" --folds 2 -o "$work/$1.topic" 2>"$work/account"
  cat "$work/account"
  sed 's/.*first level in \([0-9.]*\) %$/\1/' "$work/account" |
    awk -v least="$2" '$1 < least {exit 1}' || { echo "$1: right in less than $2 %"; exit 1; }
}
at_least bayes 95.5
at_least svm 97.5
