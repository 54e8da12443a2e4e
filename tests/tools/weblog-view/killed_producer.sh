# A producer that is killed between two batches: all its rows are there, its end marker is not.
. "$TESTDATA/../sample.sh"
numbers 100000 > n.arrows
head -c -8 n.arrows | weblog-view --count
