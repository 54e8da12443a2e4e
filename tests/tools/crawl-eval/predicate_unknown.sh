# A table of labels that does not know the crawl's predicate.
. "$TESTDATA/crawls.sh"
ten c
printf 'http://t.test/a\tother\n' >labels.tsv
crawl-eval c --labels labels.tsv || echo "exit $?"
