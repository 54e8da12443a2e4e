# A body without end is taken up to its limit.
. "$TESTDATA/hostile.sh"
serve port
crawl -u "http://127.0.0.1:$port/endless" --max-body 4MB
show_pages url,status,error,detail,bytes
