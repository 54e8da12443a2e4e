. "$TESTDATA/visits.sh"
visits | weblog-patterns sequences --to csv
