# 100 MB of zeros in 100 kB, and bytes that are not what their coding says.
. "$TESTDATA/hostile.sh"
serve port
crawl -u "http://127.0.0.1:$port/bomb" -u "http://127.0.0.1:$port/brbomb"
show_pages url,status,error,detail,bytes
