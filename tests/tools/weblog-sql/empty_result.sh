. "$TESTDATA/../sample.sh"
hits | weblog-sql 'from input where false' --to csv
hits | weblog-sql 'from input where false' | weblog-view --count
