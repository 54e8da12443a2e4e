# The lines as they were, in their order; the last has no line end.
. "$TESTDATA/logs.sh"
{ combined 2; printf 'junk one\n'; combined 1 2; printf 'bin\000ary \377\r\n\n'; combined 1 3; head -c 200000 /dev/zero | tr '\0' x; } > log
weblog-parse -q --rejects bad log | weblog-view --count
head -n 2 bad | od -c
tail -n +3 bad | wc
