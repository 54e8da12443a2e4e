. "$TESTDATA/logs.sh"
echo '{"when":"2015-05-17T10:05:03Z","who":{"ip":"192.0.2.1"},"what":"/a"}' > app.jsonl
weblog-parse -q --json-field time=when --json-field client=who.ip --json-field url=what app.jsonl | short
