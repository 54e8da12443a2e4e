# Addresses that are not public are refused, also behind names; nothing reaches the server.
. "$TESTDATA/hostile.sh"
serve port
crawl-run -q --web http --out c --contact test@example.com --retries 0 --no-robots --resolve "a.test:$port:127.0.0.1" \
  -u "http://127.0.0.1:$port/" -u "http://a.test:$port/" -u "http://10.0.0.1/" -u "http://[::1]/" -u "http://0x7f.1/"
show_pages
end_servers
show_requests port
