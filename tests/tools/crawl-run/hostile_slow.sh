# A byte a second: neither the time for the first byte nor the least speed ends it, but the time for all.
. "$TESTDATA/hostile.sh"
serve port
crawl -u "http://127.0.0.1:$port/trickle"
show_pages
