# Also as weblog-sessions takes them.
make_crawl c
crawl-view c links --to tsv
crawl-view c links -o links.arrow
weblog-parse -q --format combined --host https://a.example "$TESTDATA/hits.log" | weblog-users -q |
  weblog-sessions -q --links links.arrow --heuristic topology | weblog-view --columns session,seq,url --to csv
