# The pages that the strategies begin with which go by links alone, and the same ones the second time.
. "$TESTDATA/replay.sh"
topic=(--predicate word:sailing --set topic=1)
for strategy in backlink forward-links pagerank 'pagerank topic' timed-pagerank hits; do
  options=()
  [[ $strategy != *topic ]] || options=("${topic[@]}")
  for run in 1 2; do
    replay --strategy ${strategy% topic} "${options[@]}" --budget 150 --out "$strategy $run"
    pages "$strategy $run" > $run.tsv
  done
  cmp 1.tsv 2.tsv
  echo "$strategy:"
  crawl-view "$strategy 1" pages -n 8 --columns n,depth,why,url --to tsv
done
wrong --strategy pagerank --set damping=1 --out w
wrong --strategy hits --set damping=0.5 --out w
