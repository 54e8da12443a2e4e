# A sort that does not fit the memory it is given goes to disk, and leaves nothing there.
. "$TESTDATA/../sample.sh"
weblog-sql "select range as n, repeat('x', 100) || hash(range) as text from range(600000)" > wide.arrows
weblog-sql --memory 60MB 'from input a order by text' < wide.arrows | weblog-view --count
weblog-sql --memory 60MB 'select count(*) as pairs from input a join input b using (n)' --to csv < wide.arrows
