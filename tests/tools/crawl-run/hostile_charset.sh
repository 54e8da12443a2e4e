# A page that says three different things of its character set, none of which is true.
. "$TESTDATA/hostile.sh"
serve port
crawl -u "http://127.0.0.1:$port/charset"
show_pages url,status,error,charset,title
