# The focused crawlers go by topics of a tree; the hard one takes no link of a page that is about another, and so may end early.
. "$TESTDATA/replay.sh"
crawl-topic train -q "$SAMPLES/web/web.warc.gz" --labels "$SAMPLES/web/labels.tsv" -o tree.topic
for strategy in focused-soft focused-hard; do
  for run in 1 2; do
    replay --strategy $strategy --topics tree.topic --topic sailing --url https://www.example.com/sailing/ \
      --budget 120 --predicate label:sailing --labels "$SAMPLES/web/labels.tsv" --out $strategy-$run
    pages $strategy-$run > $run.tsv
  done
  cmp 1.tsv 2.tsv
  echo "$strategy:"
  crawl-view $strategy-1 pages -n 10 --columns n,depth,why,url --to tsv
  crawl-view $strategy-1 pages --to arrow | weblog-sql -q --to tsv \
    'select count(*) as pages, count(*) filter (relevant) as relevant from input'
done
# The home page is about nothing, and so are its links to the hard one.
replay --strategy focused-hard --topics tree.topic --topic sailing --topic chess --out nothing
crawl-view nothing pages --columns url --to tsv
wrong --strategy focused-soft --out w
wrong --strategy focused-hard --out w --topics tree.topic --topic sailing --topic knitting
wrong --strategy cfp --out w --topics tree.topic --topic sailing --topic chess
