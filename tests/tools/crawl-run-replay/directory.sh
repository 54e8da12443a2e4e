# A crawl is not overwritten, and nothing is made where there is nothing to go on with.
. "$TESTDATA/replay.sh"
replay --out c --budget 3
wrong --out c --budget 3
wrong --out new --revisit
touch file
wrong --out file
long=$(printf 'x%.0s' {1..300})
wrong --out "$long" 2>&1 | sed 's/x\{300\}/LONG/'
replay --out a/b --budget 1
ls . c a/b
