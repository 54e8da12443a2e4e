# 100,000 elements in one another, and a link in the innermost.
. "$TESTDATA/hostile.sh"
serve port
crawl -u "http://127.0.0.1:$port/deep" --max-depth 1
show_pages url,status,error,links
