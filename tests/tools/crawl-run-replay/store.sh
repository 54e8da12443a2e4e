# What each level keeps.
. "$TESTDATA/replay.sh"
replay --store none --budget 30
ls
for level in pages links all; do
  replay --store $level --budget 30 --out $level
  echo "== $level: $(ls $level | tr '\n' ' ')"
  crawl-view $level | grep '^links'
done
# The responses are an archive again, with the same pages.
crawl-run -q --web all/crawl-00000.warc.gz --url https://www.example.com/ --budget 30 --out again
cmp <(crawl-view all pages --columns n,url,status,title,digest --to tsv) <(crawl-view again pages --columns n,url,status,title,digest --to tsv)
