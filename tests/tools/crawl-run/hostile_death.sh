# A host that dies in the middle: the other one is crawled to its end, and the reason is told.
. "$TESTDATA/hostile.sh"
serve dying --pages 50 --dies-after 5
serve port --pages 50
crawl -u "http://a.test:$dying/" -u "http://b.test:$port/" --resolve "a.test:$dying:127.0.0.1" \
  --resolve "b.test:$port:127.0.0.1" --time 2s
show_hosts | grep b.test
crawl-view c errors --columns url,status,error --to csv | without_ports | sed -E 's|/page/[0-9]+|/page/N|' | uniq
