. "$TESTDATA/../sample.sh"
code=0
numbers 3 | weblog-sql 'from input select m' 2> message || code=$?
head -n 1 message
tail -n 2 message
exit $code
