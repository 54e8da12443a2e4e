. "$TESTDATA/visits.sh"
visits | weblog-patterns clusters --centres centres.csv --top 2 --to csv
cat centres.csv
