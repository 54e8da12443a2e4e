# A crawl over an archive goes on only as it was begun.
. "$TESTDATA/replay.sh"
replay --out c --budget 20
wrong --out c --budget 40 --resume --strategy random
wrong --out c --budget 40 --resume --hosts same
wrong --out c --budget 40 --resume --store all
pages c > before.tsv
replay --out c --budget 10 --resume
cmp before.tsv <(pages c)
replay --out c --budget 40 --resume
pages c | wc -l
