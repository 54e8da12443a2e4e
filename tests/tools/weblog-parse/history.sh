. "$TESTDATA/logs.sh"
combined 1 > 'a log'
weblog-parse -q 'a log' --host h | weblog-view --schema | grep history || echo none
weblog-parse -q 'a log' --host h --no-history | weblog-view --schema | grep history || echo none
