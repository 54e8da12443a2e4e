. "$TESTDATA/../sample.sh"
hits > hits.arrows
weblog-view --columns status,time hits.arrows --to csv
weblog-view --columns=-time,-url,-client hits.arrows --to csv
