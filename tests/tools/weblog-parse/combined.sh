# Everything a Combined log says, and what is said of it.
cat > access.log <<'LOG'
192.0.2.1 - frank [17/May/2015:10:05:03 +0000] "GET /a?b=c HTTP/1.0" 200 2326 "http://www.example.com/" "Mozilla/5.0 (X11; \"Linux\")"
2001:db8::1 - - [17/May/2015:12:05:03 +0200] "GET /caf\xc3\xa9 HTTP/1.1" 304 - "-" "-"
203.0.113.5 - - [17/May/2015:10:05:04 +0000] "\x16\x03\x01\x02" 400 226 "-" "-"
203.0.113.5 - - [17/May/2015:10:05:04 +0000] "-" 408 - "-" "-"
this is no line of an access log
LOG
weblog-parse --host https://www.example.com --to jsonl access.log
