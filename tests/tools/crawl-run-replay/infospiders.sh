# Agents that draw: the same seed gives the same crawl, another one another. With what an earlier crawl found they begin at its
# best pages, too.
. "$TESTDATA/replay.sh"
replay --predicate label:sailing --labels "$SAMPLES/web/labels.tsv" --budget 100 --out earlier
spiders() { # name, seed, option...
  replay --query sailing --predicate label:sailing --labels "$SAMPLES/web/labels.tsv" --budget 80 --out "$1" --seed "$2" "${@:3}"
}
spiders one 1 --strategy infospiders
spiders again 1 --strategy infospiders
spiders other 2 --strategy infospiders
spiders db 1 --strategy infospiders-db --history earlier --set database=5
spiders db-again 1 --strategy infospiders-db --history earlier --set database=5
cmp <(pages one) <(pages again)
cmp <(pages db) <(pages db-again)
cmp -s <(pages one) <(pages other) && echo 'the seed makes no difference'
for crawl in one db; do
  crawl-view $crawl pages -n 8 --columns n,why --to tsv | sed -E 's/-?[0-9]\.[0-9]+/X/g; s/of [0-9]+ links/of N links/'
done
for crawl in one db; do crawl-view $crawl | sed -n 's/^relevant *//p'; done
wrong --strategy infospiders --out w
wrong --strategy infospiders --out w --query 'of the'
wrong --strategy infospiders-db --out w --query sailing
wrong --strategy infospiders --out w --query sailing --set database=5
wrong --strategy infospiders --out w --query sailing --set beta=-1
[[ ! -e w ]]
