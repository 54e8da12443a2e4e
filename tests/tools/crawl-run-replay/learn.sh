# Sourced by cases: crawls over the sample web that learn what is about chess.
. "$TESTDATA/replay.sh"

# readers: those of the sample's log.
readers() { weblog-parse -q "$SAMPLES/web/access.log.gz" | weblog-clean -q | weblog-users -q | weblog-sessions -q; }

# visits ROWS [CONDITION]: rows ('user', session, seq, 'url') of SQL, as a trace.
visits() {
  weblog-sql -q --kind visits --no-history \
    "select *, 1000000 as dwell_us from (values $1) t(\"user\", session, seq, url) where ${2:-true}"
}

# chess OPTION...: a crawl for pages on chess.
chess() { replay --predicate label:chess --labels "$SAMPLES/web/labels.tsv" "$@"; }
