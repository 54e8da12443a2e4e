. "$TESTDATA/logs.sh"
{ combined 2; echo junk; } > log
weblog-parse -q --rejects /dev/full log > /dev/null
