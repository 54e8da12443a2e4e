. "$TESTDATA/visits.sh"
visits | weblog-sql --kind visits 'from input select * exclude user' > visits.arrows
weblog-patterns rules -q visits.arrows > /dev/null
weblog-patterns clusters visits.arrows
