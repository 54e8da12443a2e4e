. "$TESTDATA/../weblog-paths/log.sh"
weblog-score 2>&1 || echo "exit $?"
visits > v.arrows
printf 'session\turl\n' > truth.tsv
weblog-score truth.tsv v.arrows 2>&1 || echo "exit $?"
printf 'session\tviews\nonly\n' > truth.tsv
weblog-score truth.tsv v.arrows 2>&1 || echo "exit $?"
weblog-parse -q "$SAMPLES/access.log.gz" | weblog-score truth.tsv 2>&1 || echo "exit $?"
