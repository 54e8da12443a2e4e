# The measures at checkpoints, in any order, also behind the end of the crawl, when everything is known.
. "$TESTDATA/crawls.sh"
ten c
labels >labels.tsv
crawl-eval c --labels labels.tsv --at 50,2,5,10 --to tsv
crawl-eval c --labels labels.tsv --at 5 --no-history >rows.arrow
weblog-view --schema rows.arrow
