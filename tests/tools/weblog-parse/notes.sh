# Without -q, stderr says what was read and how.
. "$TESTDATA/logs.sh"
combined 1234 > access.log
echo junk >> access.log
{ combined 2; echo; echo junk; } | weblog-parse access.log - > /dev/null
