make_crawl c
crawl-view c hosts --to csv
crawl-view c frontier --to csv
