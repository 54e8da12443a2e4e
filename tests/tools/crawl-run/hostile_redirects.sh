# Redirects without end, and in a circle.
. "$TESTDATA/hostile.sh"
serve port
crawl -u "http://127.0.0.1:$port/redirect/1" -u "http://127.0.0.1:$port/loop-a"
show_pages
