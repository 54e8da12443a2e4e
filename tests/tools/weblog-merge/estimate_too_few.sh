weblog-parse -q --host a.test - -o a.arrow <<'LOG'
192.0.2.1 - - [01/Jan/2026:00:00:00 +0000] "GET /1 HTTP/1.1" 200 5 "-" "Firefox"
LOG
cp a.arrow b.arrow
weblog-merge --estimate-offsets a.arrow b.arrow
