. "$TESTDATA/logs.sh"
# Columns are only ever added.
hits | weblog-clean -q | weblog-clean
