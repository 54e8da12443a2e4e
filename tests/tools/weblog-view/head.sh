. "$TESTDATA/../sample.sh"
numbers 100000 | weblog-view -n 3 --to csv
numbers 3 | weblog-view -n 100 --to csv
numbers 3 | weblog-view -n 0 --to csv
