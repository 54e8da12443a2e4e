. "$TESTDATA/log.sh"
visits > v.arrows
printf 'from\tto\nhttp://a.test/A\thttp://a.test/B\nhttp://a.test/A\thttp://a.test/E\n' > links.tsv
weblog-paths -q --links links.tsv v.arrows | weblog-sql --to csv "select url[14:] as page, seq, dwell_us from input where user = 'bob' and inferred"
weblog-sql --kind links "select 'http://a.test/A' as from_url, unnest(['http://a.test/B', 'http://a.test/E']) as to_url" -o links.parquet
cmp <(weblog-paths -q --no-history --links links.tsv v.arrows) <(weblog-paths -q --no-history --links links.parquet v.arrows)
weblog-paths -q --links nothing.tsv v.arrows 2> err || echo "exit $?"
grep -o 'nothing.tsv' err
