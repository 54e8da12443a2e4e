# What is no table of scores.
. "$TESTDATA/crawls.sh"
ten c
try() { crawl-eval c --total 8 --scores "$1" || echo "exit $?"; }
printf 'http://t.test/a\t1\nhttp://t.test/b 0.5\n' >s.tsv
try s.tsv
printf 'http://t.test/a\thigh\n' >s.tsv
try s.tsv
printf 'http://t.test/a\t1.5\n' >s.tsv
try s.tsv
printf 'a\t0.5\n' >s.tsv
try s.tsv
weblog-sql -q "select 'http://t.test/a' as url, 1 as rank" >s.arrow
try s.arrow
weblog-sql -q "select 'http://t.test/a' as url, 2 as score" >s.arrow
try s.arrow
