# The pages without their HTML: what crawl-extract reads from the archive of the same world, but for the bytes of the
# documents and their digests. A crawl of the rows meets all that the front page leads to.
world='--quiet --pages 300 --hosts 3 --duplicates 20 --traps 15 --old-links 10 --broken 10 --page-bytes 3000 --readers 20'
synth-web $world --web warc --out archive
synth-web $world --web pages --out rows
ls rows
for file in access.log links.tsv pages.tsv topics.tsv; do cmp archive/$file rows/$file; done
query='select * exclude (bytes, digest) from pages'
crawl-extract -q archive/web.warc.gz -o archive/pages.arrow
weblog-sql -q --to jsonl "$query" archive/pages.arrow >archive.jsonl
weblog-sql -q --to jsonl "$query" rows/pages.arrow >rows.jsonl
wc -l <rows.jsonl
cmp archive.jsonl rows.jsonl
for web in archive/web.warc.gz rows/pages.arrow; do
  crawl-run -q --web $web --url https://www.example.com/ --out ${web%%/*}.crawl
  crawl-view -q ${web%%/*}.crawl pages --columns url,status,depth,title -o ${web%%/*}.csv
done
cmp archive.csv rows.csv
wc -l <rows.csv
