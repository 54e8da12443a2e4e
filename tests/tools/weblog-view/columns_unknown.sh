. "$TESTDATA/../sample.sh"
hits | weblog-view --columns time,user
