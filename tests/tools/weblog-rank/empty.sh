. "$TESTDATA/visits.sh"
visits | weblog-sql --kind visits 'from input where false' | weblog-rank --to csv
