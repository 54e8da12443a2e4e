. "$TESTDATA/../sample.sh"
hits > hits.arrows
weblog-sql 'from input where false' --to csv < hits.arrows
weblog-sql 'from input where false' < hits.arrows | weblog-view --count
