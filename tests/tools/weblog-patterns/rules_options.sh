. "$TESTDATA/visits.sh"
visits > visits.arrows
weblog-patterns rules --min-support 20% --max-size 2 --min-confidence 0 --min-lift 2 --to csv visits.arrows
weblog-patterns rules --min-support 20% --max-size 2 --min-confidence 0.8 --to csv visits.arrows
