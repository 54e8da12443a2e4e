make_crawl c empty
crawl-view c
for what in pages links hosts frontier events errors duplicates; do crawl-view c $what --to csv; done
