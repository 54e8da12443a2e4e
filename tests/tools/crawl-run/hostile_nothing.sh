# A connection that ends without an answer.
. "$TESTDATA/hostile.sh"
serve port
retries=1
crawl -u "http://127.0.0.1:$port/nothing"
show_pages url,status,error,detail,tries
show_events
