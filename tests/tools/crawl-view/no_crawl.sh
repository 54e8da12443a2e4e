touch file
crawl-view file
