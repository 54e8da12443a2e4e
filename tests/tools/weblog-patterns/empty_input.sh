. "$TESTDATA/visits.sh"
visits | weblog-sql --kind visits 'from input where false' > none.arrows
for command in rules sequences clusters transitions; do weblog-patterns $command --to csv none.arrows; done
