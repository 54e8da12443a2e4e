. "$TESTDATA/../sample.sh"
numbers 3 | weblog-sql 'from input selec n'
