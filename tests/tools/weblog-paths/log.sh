# Sourced by cases: a small log as visits. The reader goes A B C, two Backs, D from A; another has no referrers.
visits() {
  weblog-parse -q --no-history --host http://a.test --format combined <<'LOG' | weblog-users -q --by client --no-history | weblog-sessions -q --no-history --heuristic stay
ann - - [01/Jan/2026:00:00:00 +0000] "GET /A HTTP/1.1" 200 5 "-" "Firefox"
ann - - [01/Jan/2026:00:00:10 +0000] "GET /B HTTP/1.1" 200 5 "http://a.test/A" "Firefox"
ann - - [01/Jan/2026:00:00:20 +0000] "GET /C HTTP/1.1" 200 5 "http://a.test/B" "Firefox"
ann - - [01/Jan/2026:00:00:50 +0000] "GET /D HTTP/1.1" 200 5 "http://a.test/A" "Firefox"
bob - - [01/Jan/2026:00:01:00 +0000] "GET /A HTTP/1.1" 200 5 "-" "Firefox"
bob - - [01/Jan/2026:00:01:10 +0000] "GET /B HTTP/1.1" 200 5 "-" "Firefox"
bob - - [01/Jan/2026:00:01:20 +0000] "GET /E HTTP/1.1" 200 5 "-" "Firefox"
LOG
}
columns=time,user,url,status,session,seq,dwell_us,last,inferred
