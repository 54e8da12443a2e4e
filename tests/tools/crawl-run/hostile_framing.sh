# Lengths that are not true, chunks that are none, heads without end, no answer at all, none that is HTTP.
. "$TESTDATA/hostile.sh"
serve port
for path in short long badchunk cutchunk cuthead garbage; do echo "http://127.0.0.1:$port/$path"; done > seeds
crawl --seeds seeds
show_pages url,status,error,detail,bytes
