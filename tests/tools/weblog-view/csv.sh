. "$TESTDATA/../sample.sh"
hits | weblog-view --to csv
