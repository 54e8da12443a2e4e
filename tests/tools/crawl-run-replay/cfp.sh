# cfp goes by a topic of a tree, or by a query, and says what it wants.
. "$TESTDATA/replay.sh"
weblog-parse -q "$SAMPLES/web/access.log.gz" | weblog-clean -q | weblog-users -q | weblog-sessions -q > visits
crawl-topic train -q "$SAMPLES/web/web.warc.gz" --labels "$SAMPLES/web/labels.tsv" -o tree.topic
replay --strategy cfp --topics tree.topic --topic sailing --trace visits --budget 40 --predicate label:sailing \
  --labels "$SAMPLES/web/labels.tsv" --out c
crawl-view c pages --columns n,why -n 3 --to tsv | sed 's/0\.[0-9]*/X/g'
crawl-view c pages --to arrow | weblog-sql -q "select count(*) filter (relevant) > 10 as found from input" --to tsv
wrong --strategy cfp --out w
wrong --strategy cfp --out w --topics tree.topic --topic knitting
wrong --strategy cfp --out w --query sailing --set alpha
wrong --strategy cfp --out w --query sailing --set gamma=1
wrong --strategy cfp --out w --query sailing --set alpha=-1
ls
