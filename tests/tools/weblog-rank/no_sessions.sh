. "$TESTDATA/../sample.sh"
hits | weblog-rank
