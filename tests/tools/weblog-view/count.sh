. "$TESTDATA/../sample.sh"
numbers 100000 > n.arrows
weblog-view --count < n.arrows
weblog-view --count n.arrows n.arrows
weblog-view n.arrows -o n.parquet
weblog-view --count n.parquet
weblog-view --count -n 7 n.parquet
