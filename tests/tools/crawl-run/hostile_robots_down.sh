# A robots.txt that cannot be had forbids everything; the host is asked for nothing else, and for that again after longer
# and longer rests. With no other host to ask meanwhile the crawl ends.
. "$TESTDATA/hostile.sh"
serve port --robots 503
crawl -u "http://127.0.0.1:$port/page/1"
show_pages
show_events
show_hosts
end_servers
show_requests port
