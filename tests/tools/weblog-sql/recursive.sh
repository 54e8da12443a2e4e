. "$TESTDATA/../sample.sh"
numbers 10 | weblog-sql 'with recursive r(n) as (
    select 0 union all select r.n + 3 from r join input on input.n = r.n + 3)
  select list(n order by n) as reached from r' --to csv
