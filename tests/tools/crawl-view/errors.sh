make_crawl c
crawl-view c errors --columns n,url,status,error,detail,tries --to csv
crawl-view c events --to csv
