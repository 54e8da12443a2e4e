. "$TESTDATA/../sample.sh"
weblog-sql --table a=<(numbers 5000) --table b=<(numbers 3000) \
  'select count(*) as both, (select count(*) from a) as left_rows from a join b using (n)' --to csv
