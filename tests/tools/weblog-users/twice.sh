. "$TESTDATA/log.sh"
hits | weblog-users -q | weblog-users
