# A robots.txt of a gigabyte: what comes first counts, and the rest is not taken.
. "$TESTDATA/hostile.sh"
serve port --robots endless
crawl -u "http://127.0.0.1:$port/page/1" -u "http://127.0.0.1:$port/private/x" --max-depth 0
show_pages
show_events | grep -v depth
show_hosts
