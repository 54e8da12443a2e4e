mkdir d
crawl-view d pages
