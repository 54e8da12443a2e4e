. "$TESTDATA/logs.sh"
hits | weblog-view --columns=-url | weblog-clean
