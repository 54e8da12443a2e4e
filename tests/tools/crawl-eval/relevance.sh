# How relevant pages are by their texts and links, on a web of four pages where it can be worked out.
page() {
  local name=$1 text=$2 links=
  shift 2
  for to; do links+="<a href=\"$to.html\">.</a>"; done
  echo "<html lang=en><body><p>$text</p>$links</body></html>" > "site/$name.html"
}
mkdir site
page start 'red kite' kite sky tree
page kite 'red kites, red strings' sky
page sky 'sky sky sky' kite
page tree 'tree' sky
crawl-extract -q --base http://t.test/ site -o pages.arrow
crawl() { crawl-run -q --web pages.arrow --query 'red kite' "$@"; }
crawl --url http://t.test/start.html --out c
crawl-view c pages --columns n,url --to tsv
# average OPTION...: the strategy, the downloads, what is relevant, the harvest and the average relevance.
average() {
  crawl-eval -q "$@" --web pages.arrow --to tsv | tail -n +2 | awk -F '\t' '{printf "%s %s %s %s %.4f\n", $1, $4, $7, $8, $14}'
}
for by in keywords query seeds rank inlinks popularity; do
  echo "by $by:"
  average c --relevance $by --at 1,2,4
done

echo "by rank, alone and together:"
crawl --url http://t.test/start.html --budget 2 --out two
crawl --url http://t.test/sky.html --budget 2 --out other
average two --relevance rank --query kite --at 2
average other --relevance rank --query kite --at 2
average two other --relevance rank --query kite --at 2

echo "by a classifier:"
printf 'http://t.test/kite.html\tkites\nhttp://t.test/sky.html\tother\n' > labels.tsv
crawl-topic train -q pages.arrow --labels labels.tsv --min-pages 1 -o tree.topic
average c --relevance classifier --topics tree.topic --topic kites --at 2,3

# Crawls that kept their responses need no archive.
crawl-run -q --web "$SAMPLES/web/web.warc.gz" --url https://www.example.com/ --query sailing --budget 40 --store all \
  --predicate word:sailing --out kept
for by in query popularity; do
  crawl-eval -q kept --relevance $by --at 10,40 --to tsv > own.tsv
  crawl-eval -q kept --relevance $by --at 10,40 --to tsv --web "$SAMPLES/web/web.warc.gz" | cmp - own.tsv
done
cut -f 4,7 own.tsv
crawl-eval -q two other --means --measure average_relevance --relevance keywords --web pages.arrow --at 2 --to tsv | cut -f 1,5,6
crawl-eval c --relevance query --web "$SAMPLES/web/web.warc.gz" --at 4 --to tsv | cut -f 14
