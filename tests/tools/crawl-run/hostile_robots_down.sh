# A robots.txt that cannot be had forbids everything; the host is asked for nothing else.
. "$TESTDATA/hostile.sh"
serve port --robots 503
crawl -u "http://127.0.0.1:$port/page/1"
show_pages
show_events
show_hosts
end_servers
show_requests port
