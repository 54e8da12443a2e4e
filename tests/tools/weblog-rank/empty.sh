. "$TESTDATA/visits.sh"
visits > all.arrows
weblog-sql --kind visits 'from input where false' < all.arrows | weblog-rank --to csv
