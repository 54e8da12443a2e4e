. "$TESTDATA/archive.sh"
archive > a.warc
crawl-extract a.warc --links links.csv --context 2 > pages.arrows
cat links.csv
crawl-extract -q a.warc --links links.arrow -o pages.arrow
weblog-view --schema links.arrow
weblog-view --schema pages.arrow | grep -v history
