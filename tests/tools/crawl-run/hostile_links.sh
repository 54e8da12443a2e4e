# A page of ten million links: it is cut at the limit of its length, and at that of links.
. "$TESTDATA/hostile.sh"
serve port
timeout=20s
megabytes=${HOSTILE_MEGABYTES:-400}
crawl -u "http://127.0.0.1:$port/links/10000000" --budget 3
show_pages url,status,error,detail,bytes,links
crawl-view c frontier --to csv | wc -l
