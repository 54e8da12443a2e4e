. "$TESTDATA/logs.sh"
# No rows in, no rows out, and a stream all the same.
hits > all.arrows
weblog-sql --kind hits 'from input limit 0' < all.arrows | weblog-clean | weblog-view --schema | grep -E '^(kind|robot)'
