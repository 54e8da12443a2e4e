# Directories that hold no crawl; one whose name has a = in it.
. "$TESTDATA/crawls.sh"
mkdir empty
crawl-eval empty || echo "exit $?"
crawl-eval absent || echo "exit $?"
crawl-eval name=absent || echo "exit $?"
ten a=b
crawl-eval a=b --total 8 --pages 40 --at 1 --to csv | cut -d, -f1-4
crawl-eval x=a=b --total 8 --pages 40 --at 1 --to csv | cut -d, -f1-4
