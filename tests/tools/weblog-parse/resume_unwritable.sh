. "$TESTDATA/logs.sh"
combined 3 > access.log
weblog-parse -q --resume none/state access.log > /dev/null
