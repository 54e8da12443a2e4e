. "$TESTDATA/logs.sh"
combined 2 | gzip > access.log.gz
weblog-parse -q --follow access.log.gz
