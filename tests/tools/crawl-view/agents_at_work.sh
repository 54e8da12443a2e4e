# The agents of a crawl have databases of their own, which become one when they stop.
mkdir d
make_crawl d/agent-1
crawl-view d 2>&1 || echo "exit $?"
crawl-view d/agent-1 pages --columns n --to csv | tail -n 1
