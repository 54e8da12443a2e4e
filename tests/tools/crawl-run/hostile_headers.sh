# 100,000 header lines, and one of 10 MB.
. "$TESTDATA/hostile.sh"
serve port
crawl -u "http://127.0.0.1:$port/headers" -u "http://127.0.0.1:$port/hugeheader"
show_pages
