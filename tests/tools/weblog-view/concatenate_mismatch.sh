. "$TESTDATA/../sample.sh"
numbers 2 > a.arrows
hits > b.arrows
weblog-view a.arrows b.arrows --to csv
