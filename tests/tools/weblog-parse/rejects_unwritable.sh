. "$TESTDATA/logs.sh"
combined 2 > log
weblog-parse -q --rejects none/bad log
