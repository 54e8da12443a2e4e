. "$TESTDATA/logs.sh"
combined 3 > log
weblog-parse -q < log | short
cat log | weblog-parse -q - | short | tail -n +2
gzip -c log | weblog-parse -q | short | tail -n +2
weblog-parse -q log - < log | weblog-view --columns source,line --to csv
