. "$TESTDATA/logs.sh"
[[ -w /dev/full ]] || exit 77
hits | weblog-clean > /dev/full
