# Of a hundred thousand URLs, referrers and users ten are told apart; the sums stay right.
weblog-sql --kind hits --no-history "
  select 'http://x.example/' || (range % 50000) as url, 'c' || range as client, 'http://r' || range || '.example/' as referrer,
    1::bigint as bytes from range(100000)" > hits.arrows
weblog-stats hits.arrows --max-distinct 10 --to csv | grep -E '^(totals|pages|referring_sites|users),'
