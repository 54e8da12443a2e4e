# What is missing or there for nothing.
printf '<p>kite</p>' > page.html
crawl-extract -q --base http://t.test/ page.html -o pages.arrow
crawl-run -q --web pages.arrow --url http://t.test/page.html --out c
printf 'http://t.test/page.html\tkites\nhttp://t.test/page.html\tother\n' > labels.tsv
crawl-topic train -q pages.arrow --labels labels.tsv --min-pages 1 -o tree.topic
try() { crawl-eval -q "$@" --to tsv || echo "exit $?: $*"; }
try c --relevance luck
try c --web pages.arrow
try c --relevance seeds --query kite
try c --relevance query --topic kites
try c --relevance classifier --topics tree.topic
try c --relevance classifier --topics tree.topic --topic knitting --web pages.arrow
try c --relevance rank --scores labels.tsv
try c --relevance rank --query 'the of' --web pages.arrow
try c --relevance rank --web pages.arrow
try c --relevance query --query kite
ln -s "$SAMPLES/web/web.warc.gz" other.warc.gz
try c --relevance seeds --web other.warc.gz
