# A slow conversion of a file shows its progress on a terminal, not with -q, and leaves none of it on the screen.
. "$TESTDATA/../sample.sh"
script -qec true /dev/null < /dev/null > /dev/null 2>&1 || { echo 'no script(1)' >&2; exit 77; }
numbers 200000 > n.arrows
# The last line is shown a second after the conversion's end, when its progress has been taken off the screen.
convert() {
  script -qec "weblog-view $* n.arrows -o - --to csv | { sleep 1.5; tail -n 1 > last; sleep 1; cat last; }" /dev/null < /dev/null | tr -d '\r'
}
convert -q
convert | grep -c 'left' 
convert | tail -n 1 | sed 's/.*\x1b\[K//'
