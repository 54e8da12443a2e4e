. "$TESTDATA/../sample.sh"
numbers 5000 | weblog-sql 'select count(*), sum(a.n + b.n) from input a join input b using (n)' --to csv
