crawl-view nowhere
