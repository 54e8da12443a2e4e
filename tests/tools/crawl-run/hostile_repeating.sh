# A path that gets longer with every link.
. "$TESTDATA/hostile.sh"
serve port
crawl -u "http://127.0.0.1:$port/repeat/"
show_pages url,status,error
show_events
