# The pages that crawl-extract took from the archive are the same web: the same order, the same facts.
. "$TESTDATA/replay.sh"
crawl-extract -q "$SAMPLES/web/web.warc.gz" -o pages.arrow
crawl-extract -q "$SAMPLES/web/web.warc.gz" -o pages.parquet
# The size of what was sent is not among them where pages are all there is.
columns=n,url,status,error,fetched,language,title,depth,score,why,parent,redirect,links,noindex
for strategy in breadth-first random best-first; do
  replay --strategy $strategy --query sailing --out warc-$strategy
  crawl-view warc-$strategy pages --columns $columns --to tsv > warc.tsv
  for file in pages.arrow pages.parquet; do
    crawl-run -q --web $file --url https://www.example.com/ --strategy $strategy --query sailing --out $file-$strategy
    crawl-view $file-$strategy pages --columns $columns --to tsv > pages.tsv
    cmp warc.tsv pages.tsv
  done
  wc -l < warc.tsv
done

# So are the pages out of an archive that a crawl made, where a body that came again is not stored again.
replay --store all --out first
archive=first/crawl-00000.warc.gz
zcat $archive | grep -ac 'WARC-Type: revisit'
crawl-extract -q $archive -o again.arrow
for web in $archive again.arrow; do
  crawl-run -q --web $web --url https://www.example.com/ --out second
  crawl-view second pages --columns $columns --to tsv > "${web##*/}.tsv"
  rm -r second
done
cmp crawl-00000.warc.gz.tsv again.arrow.tsv
wc -l < again.arrow.tsv
