. "$TESTDATA/logs.sh"
# What became of the rows, on stderr, and the rows on stdout.
hits --host www.example.com | weblog-clean --to jsonl
