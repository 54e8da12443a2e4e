# A crawl is not overwritten, and nothing is made where there is nothing to go on with.
. "$TESTDATA/replay.sh"
replay --out c --budget 3
wrong --out c --budget 3
wrong --out new --revisit
touch file
wrong --out file
replay --out a/b --budget 1
ls . c a/b
