make_crawl c
crawl-view c learned --to csv
crawl-view c learned --to table | cat -v
make_crawl none empty
crawl-view none learned --to csv
