# What was committed is there, although nobody closed the database.
(make_crawl c kill; exit $?) 2> /dev/null || echo "exit $?"
ls c
crawl-view c pages --columns n,url,status --to csv
