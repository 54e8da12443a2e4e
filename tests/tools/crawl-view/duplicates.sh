make_crawl c
crawl-view c duplicates --to tsv
