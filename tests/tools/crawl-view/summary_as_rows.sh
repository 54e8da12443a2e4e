crawl-view c --to csv || echo "exit $?"
crawl-view c -n 3 || echo "exit $?"
