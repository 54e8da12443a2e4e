make_crawl c
crawl-view c
crawl-view c -o summary.txt
crawl-view c | cmp - summary.txt
