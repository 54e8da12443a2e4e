# Ctrl-C ends a crawl after the pages that are under way; that is no failure, and --resume goes on.
. "$TESTDATA/replay.sh"
. "$TESTDATA/held.sh"
hold
kill -INT $held
release
weblog-sql -q --to tsv "attach 'c/crawl.duckdb' as c (read_only); select value from c.state where key = 'end'"
replay --out whole
[[ $(pages c | wc -l) -lt $(pages whole | wc -l) ]] || echo 'it was not stopped'
cmp <(pages c) <(pages whole | head -n "$(pages c | wc -l)")
replay --out c --resume
cmp <(pages c) <(pages whole)
