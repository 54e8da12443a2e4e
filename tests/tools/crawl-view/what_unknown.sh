crawl-view c cookies
