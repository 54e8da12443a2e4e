. "$TESTDATA/visits.sh"
visits | weblog-patterns transitions --to csv
