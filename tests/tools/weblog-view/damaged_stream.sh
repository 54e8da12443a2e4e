. "$TESTDATA/../sample.sh"
numbers 100000 > n.arrows
# The metadata of the first batch, behind the schema, is overwritten.
{ head -c 300 n.arrows; head -c 100 /dev/zero | tr '\0' '\1'; tail -c +401 n.arrows; } > bad.arrows
weblog-view --count bad.arrows
