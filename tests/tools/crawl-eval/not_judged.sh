# A crawl without a predicate does not say what is relevant; with labels and a predicate it is known all the same.
. "$TESTDATA/crawls.sh"
crawl c random '' <<'ROWS'
a 200 null seed
e 200 null
ROWS
labels >labels.tsv
crawl-eval c --labels labels.tsv || echo "exit $?"
crawl-eval c --labels labels.tsv --predicate label:t --at 2 --to csv
