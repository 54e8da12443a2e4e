# The pages that strategies begin with which go by the words at links. They draw nothing: the seed makes no difference.
. "$TESTDATA/replay.sh"
for strategy in fish shark anchor iq-learning; do
  for seed in 1 2; do
    replay --strategy $strategy --query sailing --predicate word:sailing --budget 120 --seed $seed --out $strategy-$seed
    pages $strategy-$seed > $seed.tsv
  done
  cmp 1.tsv 2.tsv
  crawl-view $strategy-1 pages -n 8 --columns n,depth,why,url --to tsv
done
# Where nothing is like the query, the depth bound ends the crawl.
replay --strategy shark --query zeppelins --out nothing
crawl-view nothing pages --columns depth --to arrow | weblog-sql -q 'select depth, count(*) > 0 as some from input group by depth order by depth' --to tsv
# A threshold that is kept ends it too.
replay --strategy anchor --query sailing --set strict=1 --set threshold=0.69 --out strict
pages strict | wc -l
wrong --strategy shark --out w
wrong --strategy anchor --out w
wrong --strategy fish --query 'of the' --out w
wrong --strategy shark --query sailing --set words=-1 --out w
