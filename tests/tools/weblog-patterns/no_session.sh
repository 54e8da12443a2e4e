. "$TESTDATA/visits.sh"
visits | weblog-sql --kind visits 'from input select * exclude session' | weblog-patterns rules
