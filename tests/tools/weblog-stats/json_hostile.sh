# Whatever a log holds, the document stays one, and safe to print.
. "$TESTDATA/log.sh"
hostile | weblog-stats --to json > report.json
weblog-sql --to jsonl "select sections.not_found.rows[1].name as url, sections.methods.rows[1].name as method from 'report.json'"
LC_ALL=C grep -c '[[:cntrl:]]' report.json || true
