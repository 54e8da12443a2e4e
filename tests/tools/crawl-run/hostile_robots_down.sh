# A robots.txt that cannot be had forbids everything: the host is asked for nothing else, and for that again after a rest
# only. The rest before the third request ends after the crawl.
. "$TESTDATA/hostile.sh"
serve port --robots 503
crawl -u "http://127.0.0.1:$port/page/1" --time 3s
show_pages
show_events
crawl-view c hosts --columns host,requests,failures,pages,robots --to csv | without_ports
crawl-view c frontier --columns url --to csv | without_ports
end_servers
show_requests port
