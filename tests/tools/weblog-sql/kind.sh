. "$TESTDATA/../sample.sh"
hits > hits.arrows
weblog-sql 'from input where status = 200' < hits.arrows > table.arrows
weblog-view --schema --columns time table.arrows
weblog-sql --kind hits 'from input where status = 200' < hits.arrows > hits2.arrows
weblog-view --schema --columns time hits2.arrows
