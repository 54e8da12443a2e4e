. "$TESTDATA/visits.sh"
visits > all.arrows
weblog-sql --kind visits 'from input where false' < all.arrows > none.arrows
for command in rules sequences clusters transitions; do weblog-patterns $command --to csv none.arrows; done
