. "$TESTDATA/../sample.sh"
numbers 300000 | weblog-sql 'select n from input where n % 3 = 0' --to csv > got
{ echo n; seq 0 3 299999; } | cmp - got
