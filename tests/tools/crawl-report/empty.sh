# A crawl without a page has no curve, but a report.
make_crawl c empty
echo https://a.example/ > relevant.txt
crawl-report -q --relevant relevant.txt c -o report.html
. "$TESTDATA/crawls.sh"
text report.html
