# The pages that each strategy begins with. Another seed makes a difference to those that draw, and to no other.
. "$TESTDATA/replay.sh"
for strategy in breadth-first random best-first; do
  for seed in 1 2; do
    replay --strategy $strategy --query sailing --budget 120 --seed $seed --out $strategy-$seed
    pages $strategy-$seed > $seed.tsv
  done
  cmp -s 1.tsv 2.tsv && echo "$strategy, with any seed:" || echo "$strategy, with the first seed:"
  crawl-view $strategy-1 pages -n 10 --columns n,depth,why,url --to tsv
done
