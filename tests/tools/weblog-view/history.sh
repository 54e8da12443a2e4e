. "$TESTDATA/../sample.sh"
hits > hits.arrows
weblog-view hits.arrows --to arrow | weblog-view --columns 'time,url' -o "it's here.parquet"
weblog-view --schema "it's here.parquet"
