. "$TESTDATA/visits.sh"
visits | weblog-rank --to csv
visits | weblog-rank -q --last-dwell zero --max-stay 30s --to csv
