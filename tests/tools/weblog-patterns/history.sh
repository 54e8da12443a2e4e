. "$TESTDATA/visits.sh"
visits > visits.arrows
weblog-patterns rules -q visits.arrows -o rules.arrows
weblog-view --schema rules.arrows
