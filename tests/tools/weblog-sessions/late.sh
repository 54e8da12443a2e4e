# Hits in the wrong order are noticed.
. "$TESTDATA/log.sh"
hits | weblog-sql --kind hits "from input order by time desc" | weblog-sessions > /dev/null
