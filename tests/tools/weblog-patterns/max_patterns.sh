. "$TESTDATA/visits.sh"
visits > visits.arrows
weblog-patterns rules --max-patterns 10 visits.arrows || echo $?
weblog-patterns sequences --max-patterns 5 visits.arrows || echo $?
