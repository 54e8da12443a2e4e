# A certificate that nobody has signed, one of another host, and no TLS at all where it should be.
. "$TESTDATA/hostile.sh"
serve port --tls ca.pem
serve plain
for host in a b; do resolve+=(--resolve "$host.test:$port:127.0.0.1"); done
crawl -u "https://a.test:$port/" "${resolve[@]}"
show_events
rm -r c
crawl -u "https://a.test:$port/" -u "https://b.test:$port/" --ca-file ca.pem "${resolve[@]}" --max-depth 0
show_pages
show_events | grep -v depth
show_hosts
rm -r c
crawl -u "https://127.0.0.1:$plain/" --no-robots
show_pages url,status,error
