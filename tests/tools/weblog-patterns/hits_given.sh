. "$TESTDATA/visits.sh"
visits | weblog-sql --kind hits 'from input select url' | weblog-patterns transitions
