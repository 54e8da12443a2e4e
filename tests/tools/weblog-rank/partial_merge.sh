. "$TESTDATA/visits.sh"
visits > v.arrows
weblog-sql -q --kind visits 'from input where session = 1 order by seq' < v.arrows | weblog-rank -q --partial -o one.parquet
weblog-sql -q --kind visits 'from input where session > 1 order by session, seq' < v.arrows | weblog-rank -q --partial -o two.arrow
weblog-rank -q v.arrows --to csv > whole.csv
weblog-rank -q --merge one.parquet --partial -o one.arrow
weblog-rank -q --merge one.arrow two.arrow --to csv > merged.csv
cmp whole.csv merged.csv
weblog-rank -q --merge --max-stay 1m one.arrow || echo "exit $?"
weblog-rank -q --merge v.arrows || echo "exit $?"
