. "$TESTDATA/rows.sh"
rows 0 10 20 > a.arrow
rows 5 10 23 > b.arrow
weblog-merge a.arrow b.arrow --to csv
weblog-merge -q --offset b.arrow=-4s a.arrow b.arrow --to csv
weblog-view -q a.arrow -o a.parquet
weblog-merge -q a.parquet b.arrow --to csv
