. "$TESTDATA/../sample.sh"
numbers 3 > n.arrows
weblog-view n.arrows > a.arrows
weblog-view n.arrows --columns n -o b.parquet
weblog-sql 'from a join b using (n) join input using (n)' a.arrows b.parquet < a.arrows > c.arrows
weblog-view --schema c.arrows
weblog-sql --no-history 'from a' a.arrows > d.arrows
weblog-view --schema d.arrows
