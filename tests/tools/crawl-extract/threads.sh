. "$TESTDATA/archive.sh"
for i in {1..400}; do
  printf '%s\r\n' 'HTTP/1.1 200 OK' 'Content-Type: text/html' '' "<title>$i</title><a href=$((i + 1))>next</a>" |
    record response "http://h/$i"
done > a.warc
for threads in 1 2 5; do
  crawl-extract -q --no-history -j $threads a.warc --links $threads.arrows > $threads.pages
  cmp 1.pages $threads.pages
  cmp 1.arrows $threads.arrows
done
weblog-view -n 1 1.pages --columns url,title --to csv
weblog-view --count 1.arrows
