#!/usr/bin/env bash
# chain.sh TOOLS: the chain from log to ranks gives the same however it is run: with any number of threads, in two halves
# of the log with the open sessions carried over and the ranks merged, from pipes or from files.
. "$(dirname "$0")/begin.sh"
zcat "$root/samples/site/access.log.gz" >site.log
parse() { weblog-parse -q --no-history --host https://www.example.com "$@"; }
ready() { parse "$@" | weblog-clean -q --no-history | weblog-users -q --no-history; }

# Any number of threads: the same bytes.
for threads in 1 2 5; do
  ready -j $threads site.log | weblog-sessions -q --no-history | weblog-paths -q --no-history | tee paths-$threads.arrows |
    weblog-rank -q --no-history >ranks-$threads.arrows
done
for threads in 2 5; do
  cmp paths-1.arrows paths-$threads.arrows
  cmp ranks-1.arrows ranks-$threads.arrows
done

# From files, as from pipes.
weblog-view -q paths-1.arrows --to csv >paths.csv
parse site.log -o hits.parquet
weblog-clean -q hits.parquet -o clean.arrow
weblog-users -q clean.arrow -o users.parquet
weblog-sessions -q --no-history users.parquet -o sessions.arrow
weblog-paths -q sessions.arrow --to csv >from-files.csv
cmp paths.csv from-files.csv

# Two halves of what users did, cut in the middle of sessions.
ready site.log >users.arrows
rows=$(weblog-view --count users.arrows)
weblog-view -n $((rows / 2)) users.arrows >first.arrows
weblog-view --tail $((rows - rows / 2)) users.arrows >second.arrows
mine() { # STATE HITS NAME: the paths of all sessions that have ended, and their partial ranks
  weblog-sessions -q --state "$1" "$2" | weblog-paths -q >"$3.arrows"
  weblog-rank -q --partial "$3.arrows" -o "$3-ranks.arrow"
}
mine whole.state users.arrows whole
mine halves.state first.arrows one
mine halves.state second.arrows two
[ "$(weblog-view --count one.arrows)" -gt 0 ]
cmp whole.state halves.state
weblog-view -q whole.arrows --to csv >whole.csv
weblog-view -q one.arrows two.arrows --to csv >halves.csv
cmp whole.csv halves.csv
weblog-rank -q whole.arrows --to csv >ranks.csv
weblog-rank -q --merge one-ranks.arrow two-ranks.arrow --to csv >merged.csv
cmp ranks.csv merged.csv
