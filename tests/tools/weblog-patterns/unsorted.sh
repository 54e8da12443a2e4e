. "$TESTDATA/visits.sh"
visits | weblog-sql --kind visits 'from input order by seq, session' > shuffled.arrows
weblog-patterns transitions shuffled.arrows || echo $?
visits | weblog-sql --kind visits 'from input order by session, seq desc' | weblog-patterns transitions || echo $?
# The advice helps.
weblog-sql --kind visits 'from input order by session, seq' < shuffled.arrows | weblog-patterns transitions -q > sorted.arrows
visits | weblog-patterns transitions -q | weblog-view --no-history | cmp - <(weblog-view --no-history sorted.arrows)
