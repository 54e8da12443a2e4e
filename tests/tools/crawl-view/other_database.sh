mkdir d
weblog-sql "attach 'd/crawl.duckdb' as c; create table c.t as select 1 as x"
crawl-view d || echo "exit $?"
head -c 20000 /dev/zero > d/crawl.duckdb
crawl-view d 2> message || echo "exit $?"
grep -c '^crawl-view: d/crawl.duckdb: ' message
