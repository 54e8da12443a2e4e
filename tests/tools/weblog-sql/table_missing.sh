. "$TESTDATA/../sample.sh"
code=0
numbers 3 | weblog-sql 'from inputs' 2> message || code=$?
head -n 1 message
exit $code
