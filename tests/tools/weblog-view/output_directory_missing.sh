. "$TESTDATA/../sample.sh"
hits | weblog-view -o none/x.csv
