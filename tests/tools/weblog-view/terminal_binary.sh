. "$TESTDATA/../sample.sh"
script -qec true /dev/null < /dev/null > /dev/null 2>&1 || { echo 'no script(1)' >&2; exit 77; }
hits > hits.arrows
script -qec 'weblog-view hits.arrows --to parquet; echo $?' /dev/null < /dev/null | tr -d '\r'
