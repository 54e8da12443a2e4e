# A server that never answers.
. "$TESTDATA/hostile.sh"
serve port
crawl -u "http://127.0.0.1:$port/never"
show_pages
