. "$TESTDATA/../sample.sh"
numbers 100000 | weblog-view --tail 3 --to csv
numbers 3 | weblog-view --tail 100 --to csv
numbers 3 | weblog-view --tail 0 --to csv
