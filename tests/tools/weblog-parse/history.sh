. "$TESTDATA/logs.sh"
combined 1 > 'a log'
weblog-parse -q 'a log' --host h | weblog-view --history
weblog-parse -q 'a log' --host h --no-history | weblog-view --history
