# Every strategy has a sentence and, for two runs, the same pages, whatever the number of threads.
. "$TESTDATA/replay.sh"
weblog-parse -q "$SAMPLES/web/access.log.gz" | weblog-clean -q | weblog-users -q | weblog-sessions -q > visits
crawl-topic train -q "$SAMPLES/web/web.warc.gz" --labels "$SAMPLES/web/labels.tsv" -o tree.topic
crawl-run --list-strategies | grep -E '^(breadth-first|random|best-first|intelligent|collaborative|combined) '
replay --strategy breadth-first --predicate word:sailing --budget 100 --out earlier
for strategy in $(crawl-run --list-strategies | cut -d ' ' -f 1); do
  for threads in 1 2; do
    replay --strategy $strategy --query sailing --predicate word:sailing --trace visits --history earlier --budget 60 --threads $threads \
      --topics tree.topic --topic sailing --url https://www.example.com/sailing/ --out $strategy-$threads
    pages $strategy-$threads > $threads.tsv
  done
  [[ $(wc -l < 1.tsv) == 61 ]] || echo "$strategy found $(wc -l < 1.tsv) pages"
  cmp 1.tsv 2.tsv || echo "$strategy has another order with two threads"
done
