. "$TESTDATA/log.sh"
hits | weblog-stats -q | weblog-sql --to csv "select name, hits, users from input where section = 'pages'"
