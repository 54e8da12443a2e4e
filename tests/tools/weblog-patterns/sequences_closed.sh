. "$TESTDATA/visits.sh"
visits > visits.arrows
weblog-patterns sequences --gap any --closed --to csv visits.arrows
weblog-patterns sequences --gap any --maximal --min-length 3 --to csv visits.arrows
