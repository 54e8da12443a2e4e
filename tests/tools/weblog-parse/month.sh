. "$TESTDATA/logs.sh"
echo '141.243.1.172 [29:23:53:25] "GET /Software.html HTTP/1.0" 200 1497' > epa.log
weblog-parse epa.log --host h | short
weblog-parse --month 1995-08 epa.log --host h | short
