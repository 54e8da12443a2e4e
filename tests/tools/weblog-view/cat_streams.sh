. "$TESTDATA/../sample.sh"
numbers 2 > a.arrows
cat a.arrows a.arrows | weblog-view --to csv
