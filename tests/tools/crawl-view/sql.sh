# As the manual page shows it.
make_crawl c
weblog-sql "attach 'c/crawl.duckdb' as c (read_only);
  select regexp_extract(url, '//([^/:]*)', 1) as host, count(*) as pages from c.pages group by 1 order by 1" --to csv
