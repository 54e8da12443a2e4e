. "$TESTDATA/logs.sh"
combined 3 > access.log
echo junk >> access.log
weblog-parse --quiet access.log | weblog-view --count
