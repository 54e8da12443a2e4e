# Sourced by cases: a small log as hits.
hits() {
  weblog-parse -q --no-history --host a.test --format combined "$@" <<'LOG'
192.0.2.1 - ann [01/Jan/2026:00:00:00 +0000] "GET /1 HTTP/1.1" 200 5 "-" "Firefox"
192.0.2.1 - - [01/Jan/2026:00:00:01 +0000] "GET /2 HTTP/1.1" 200 5 "http://a.test/1" "Firefox"
192.0.2.1 - - [01/Jan/2026:00:00:02 +0000] "GET /8 HTTP/1.1" 200 5 "http://a.test/7" "Firefox"
192.0.2.1 - - [01/Jan/2026:00:00:03 +0000] "GET /3 HTTP/1.1" 200 5 "http://a.test/2" "Firefox"
2001:db8:1:2::3 - - [01/Jan/2026:00:00:04 +0000] "GET /1 HTTP/1.1" 200 5 "-" "-"
LOG
}
