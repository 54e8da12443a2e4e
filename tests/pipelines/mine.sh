#!/usr/bin/env bash
# mine.sh TOOLS: pipelines/mine.sh mines the sample, keeps secrets, and says what went wrong.
. "$(dirname "$0")/begin.sh"
mine=$root/pipelines/mine.sh
site=(--host https://www.example.com --links "$root/samples/site/links.tsv.gz" "$root/samples/site/access.log.gz")

"$mine" --out plain "${site[@]}" >plain.txt
for file in visits ranks transitions sequences hits dropped; do
  [ "$(weblog-view --count plain/$file.parquet)" -gt 0 ] || fail "$file.parquet is empty"
done
grep -q '<html' plain/report.html || fail "report.html is no page"
# Every line is a view or was dropped.
lines=$(zcat "$root/samples/site/access.log.gz" | wc -l)
views=$(weblog-sql -q --table v=plain/visits.parquet 'select count(*) as n from v where not inferred' --to tsv | tail -n 1)
dropped=$(weblog-view --count plain/dropped.parquet)
[ $((views + dropped)) = "$lines" ] || fail "$lines lines are $views views and $dropped dropped"

# Anonymised, the same sessions, paths and ranks, and no address.
head -c 32 /dev/zero >key
"$mine" --out hidden --anonymize key "${site[@]}" >hidden.txt
cmp plain.txt <(sed 's/hidden/plain/g' hidden.txt)
paths='select session, seq, url, time, dwell_us, inferred from v'
for kind in plain hidden; do
  weblog-sql -q --table v=$kind/visits.parquet "$paths" --to csv >$kind-paths.csv
  weblog-view -q $kind/ranks.parquet --to csv >$kind-ranks.csv
done
cmp plain-paths.csv hidden-paths.csv
cmp plain-ranks.csv hidden-ranks.csv
[ ! -e hidden/hits.parquet ] || fail "the addresses are in hidden/hits.parquet"
weblog-sql -q --table v=plain/visits.parquet 'select distinct client from v' --to tsv | tail -n +2 >clients.txt
for file in hidden/*.parquet; do weblog-view -q "$file" --to csv; done >everything.csv
! grep -qwFf clients.txt everything.csv || fail "an address is still there"

status=0
"$mine" --out bad "$work/no-such.log" >out.txt 2>err.txt || status=$?
[ $status = 1 ] && grep -q 'no-such.log' err.txt || fail "a missing log gives $status: $(cat err.txt)"
status=0
"$mine" 2>err.txt || status=$?
[ $status = 2 ] && grep -q 'no log is given' err.txt || fail "no log gives $status: $(cat err.txt)"
