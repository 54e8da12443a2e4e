. "$TESTDATA/../sample.sh"
hits | weblog-view --to tsv
