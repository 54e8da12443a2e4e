. "$TESTDATA/../sample.sh"
numbers 3 | weblog-view -o n.parquet
numbers 3 | weblog-view -o n.arrow
cat n.parquet | weblog-view --to csv
cat n.arrow | weblog-view --to csv
