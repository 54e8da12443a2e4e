# What thresholds on the score would have followed and left. Seeds, failures and pages that were fetched again are no
# decisions; above a threshold is not at it.
. "$TESTDATA/crawls.sh"
crawl c anchor label:t <<'ROWS'
a 200 true seed
b 200 true 0.5
c 404 false 0.9
d 200 false 0.4
e 200 true 0.2
b 200 true 0.1
f 200 false 0.2
g 200 false 0
ROWS
crawl-eval -q c --decisions 0.2,0.3,0.5 --to tsv
crawl-eval c --decisions 0.2 --overlap || echo "exit $?"
