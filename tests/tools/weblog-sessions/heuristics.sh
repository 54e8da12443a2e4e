. "$TESTDATA/log.sh"
hits > h.arrows
printf 'http://a.test/a\thttp://a.test/b\nhttp://a.test/a\thttp://a.test/c\n' | gzip > links.tsv.gz
for options in '--heuristic stay' '--heuristic duration --max-duration 30s' '--heuristic referrer --max-duration 25s' \
    '--heuristic topology --links links.tsv.gz' '--heuristic smart-sra --links links.tsv.gz' '--heuristic stay+client+entry'; do
  echo "$options"
  weblog-sessions $options h.arrows 2>&1 >v.arrows
  weblog-sql --to csv "select session, string_agg(url[14:], ' ' order by seq) as path from input group by session order by session" < v.arrows
done
