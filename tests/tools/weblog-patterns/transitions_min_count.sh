. "$TESTDATA/visits.sh"
visits | weblog-patterns transitions --min-count 3 --to csv
