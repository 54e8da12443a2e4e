. "$TESTDATA/logs.sh"
command -v iconv > /dev/null || exit 77
combined 2 | iconv -f UTF-8 -t UTF-16 > log
weblog-parse log
