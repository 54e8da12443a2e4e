. "$TESTDATA/logs.sh"
combined 100 > log
weblog-parse --since 2015-05-17T10:00:10Z --until '17/May/2015:10:00:13 +0000' log --host h | short
weblog-parse -q --since 2015-05-17T10:01Z log | weblog-view --count
weblog-parse -q --since @1431856890 log | weblog-view --count
weblog-parse -q --until 7d log | weblog-view --count
weblog-parse -q --since 7d log | weblog-view --count
