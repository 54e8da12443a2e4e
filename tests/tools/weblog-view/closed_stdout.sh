. "$TESTDATA/../sample.sh"
numbers 3 > n.arrows
weblog-view n.arrows --to csv >&-
