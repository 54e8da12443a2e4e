. "$TESTDATA/../sample.sh"
cat > s.sql <<'SQL'
-- Both statements read the stream.
create temp table even as from input where n % 2 = 0;
select (select count(*) from even) as even, (select count(*) from input) as all_of_them;
SQL
numbers 5001 | weblog-sql -f s.sql --to csv
numbers 3 > n.arrows
weblog-sql -f s.sql --table input=n.arrows --to csv
# To DuckDB a PIVOT is several statements.
numbers 4 | weblog-sql 'pivot (select n % 2 as odd, n > 1 as large from input) on odd using count(*)
  order by large' --to csv
