. "$TESTDATA/../sample.sh"
numbers 2 > a.arrows
weblog-view a.arrows -o b.arrow
weblog-view a.arrows -o c.parquet
weblog-view a.arrows b.arrow - c.parquet --to csv < a.arrows
