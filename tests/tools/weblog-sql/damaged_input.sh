. "$TESTDATA/../sample.sh"
numbers 100000 > n.arrows
head -c -8 n.arrows | weblog-sql 'select count(*) from input'
