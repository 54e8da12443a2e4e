make_crawl c
crawl-view c > /dev/full || echo "exit $?"
crawl-view c pages > /dev/full || echo "exit $?"
