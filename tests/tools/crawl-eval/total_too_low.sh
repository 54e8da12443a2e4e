# Numbers that cannot be.
. "$TESTDATA/crawls.sh"
ten c
crawl-eval c --total 3 || echo "exit $?"
crawl-eval c --total 8 --pages 5 || echo "exit $?"
crawl-eval c --total 8 --pages 7 || echo "exit $?"
