# Sourced by cases: a small log as hits with users. One reader has two tabs, goes back from /b to /a, and returns after an hour.
hits() {
  weblog-parse -q --no-history --host http://a.test --format combined "$@" <<'LOG' | weblog-users -q --by client --no-history
ann - - [01/Jan/2026:00:00:00 +0000] "GET /a HTTP/1.1" 200 5 "-" "Firefox"
ann - - [01/Jan/2026:00:00:10 +0000] "GET /b HTTP/1.1" 200 5 "http://a.test/a" "Firefox"
bob - - [01/Jan/2026:00:00:15 +0000] "GET /a HTTP/1.1" 200 5 "http://search.test/?q=a" "Firefox"
ann - - [01/Jan/2026:00:00:20 +0000] "GET /x HTTP/1.1" 200 5 "-" "Firefox"
ann - - [01/Jan/2026:00:00:40 +0000] "GET /c HTTP/1.1" 200 5 "http://a.test/a" "Firefox"
ann - - [01/Jan/2026:00:00:45 +0000] "GET /y HTTP/1.1" 200 5 "http://a.test/x" "Firefox"
ann - - [01/Jan/2026:01:00:00 +0000] "GET /a HTTP/1.1" 200 5 "-" "Firefox"
LOG
}
columns=user,url,session,seq,dwell_us,last
