. "$TESTDATA/visits.sh"
visits | weblog-patterns rules --min-support 3 --to csv
