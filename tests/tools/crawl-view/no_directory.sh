crawl-view || echo "exit $?"
