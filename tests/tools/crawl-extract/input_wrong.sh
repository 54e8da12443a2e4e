. "$TESTDATA/archive.sh"
archive > a.warc
mkdir site
echo '<p>' > site/a.html
crawl-extract site || echo "exit $?"
crawl-extract site/a.html || echo "exit $?"
crawl-extract --base http://h/ a.warc site || echo "exit $?"
crawl-extract --base /docs site || echo "exit $?"
crawl-extract --base 'http://h/d#f' site || echo "exit $?"
crawl-extract --base 'http://h/d?x=1' site || echo "exit $?"
crawl-extract -q a.warc -o pages.arrow
crawl-extract pages.arrow || echo "exit $?"
crawl-extract none.warc || echo "exit $?"
crawl-extract "$(printf 'x%.0s' {1..300})" 2>&1 | sed 's/xx*:/LONG:/' || echo "exit $?"
crawl-extract --context -1 a.warc || echo "exit $?"
