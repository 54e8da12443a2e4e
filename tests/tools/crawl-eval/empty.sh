# A crawl that fetched nothing, and checkpoints behind it.
. "$TESTDATA/crawls.sh"
crawl c random label:t </dev/null
labels >labels.tsv
crawl-eval c --labels labels.tsv --predicate label:t --at 1 --to csv
crawl-eval c --total 8 --pages 40 --at 1 --to csv
crawl-eval c --labels labels.tsv --curve --to csv
