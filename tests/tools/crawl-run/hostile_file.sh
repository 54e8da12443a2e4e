# A redirect to a file of this machine.
. "$TESTDATA/hostile.sh"
serve port
crawl -u "http://127.0.0.1:$port/file-redirect"
show_pages
