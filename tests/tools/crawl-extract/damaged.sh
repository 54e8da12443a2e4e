. "$TESTDATA/archive.sh"
archive > a.warc
head -c 1000 a.warc > cut.warc
crawl-extract -q cut.warc > /dev/null || echo "exit $?"
(archive; echo more) > more.warc
crawl-extract -q more.warc > /dev/null || echo "exit $?"
archive | gzip > whole.gz
head -c 300 whole.gz > cut.gz
crawl-extract -q cut.gz > /dev/null || echo "exit $?"
