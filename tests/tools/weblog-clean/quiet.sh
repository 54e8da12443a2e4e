. "$TESTDATA/logs.sh"
hits | weblog-clean --quiet -o clean.csv
wc -l < clean.csv
