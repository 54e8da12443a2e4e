. "$TESTDATA/logs.sh"
combined 1 > 'a log'
weblog-parse -q 'a log' --host h > with.arrows
weblog-parse -q 'a log' --host h --no-history > without.arrows
weblog-view --schema with.arrows | grep history || echo none
weblog-view --schema without.arrows | grep history || echo none
