# The lift curve, every download and every four.
. "$TESTDATA/crawls.sh"
ten c
labels >labels.tsv
curve() { crawl-eval c --labels labels.tsv --curve "$@" --to csv | cut -d, -f4-8; }
curve
curve --every 4
