. "$TESTDATA/../sample.sh"
numbers 5000 | weblog-view -o 'n[1].parquet'
weblog-sql 'select count(*) as rows, max(a.n) as most from numbers a join numbers b using (n)' \
  --table 'numbers=n[1].parquet' --to csv
weblog-sql 'from numbers limit 1' --table 'numbers=n[1].parquet' > one.arrows
weblog-view --schema one.arrows
