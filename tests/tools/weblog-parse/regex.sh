. "$TESTDATA/logs.sh"
printf '%s\n' 'at 2015-05-17T10:05:03Z 192.0.2.1 asked for /a' 'nonsense' > app.log
weblog-parse --regex 'at (?P<time_iso>\S+) (?P<client>\S+) asked for (?P<url>\S+)' --host h app.log | short
