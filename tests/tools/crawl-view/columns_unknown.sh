make_crawl c
crawl-view c pages --columns url,colour
