make_crawl c
crawl-view c pages --columns url,n -n 2 --to csv
crawl-view c frontier --columns=-parent --to csv
