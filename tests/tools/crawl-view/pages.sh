make_crawl c
crawl-view c pages --to tsv
