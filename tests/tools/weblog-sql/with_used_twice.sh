. "$TESTDATA/../sample.sh"
numbers 5000 > n.arrows
weblog-sql 'with w as (from input where n > 9) select (select count(*) from w), (select min(n) from w)' \
  --to csv < n.arrows
weblog-sql 'with w as not materialized (from input where n > 9)
  select (select count(*) from w) as rows, (select min(n) from w) as least' --to csv < n.arrows
weblog-sql 'with w as (from input where n > 9)
  select a.n as a, b.n as b from (from w order by n limit 2) a, w b order by all limit 3' --to csv < n.arrows
