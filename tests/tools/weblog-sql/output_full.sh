. "$TESTDATA/../sample.sh"
numbers 100000 > n.arrows
weblog-sql 'from input' < n.arrows > /dev/full
