# What was not written was not read.
. "$TESTDATA/logs.sh"
combined 3 > access.log
code=0
weblog-parse -q --resume state access.log > /dev/full || code=$?
echo "exit $code"
weblog-parse -q --resume state access.log | weblog-view --count
weblog-parse -q --resume state access.log | weblog-view --count
