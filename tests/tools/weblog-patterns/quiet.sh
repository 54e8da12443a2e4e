. "$TESTDATA/visits.sh"
visits | weblog-patterns -q transitions --min-count 5 --to csv
