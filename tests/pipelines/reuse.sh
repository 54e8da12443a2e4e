#!/usr/bin/env bash
# reuse.sh TOOLS: pipelines/reuse.sh tells what is gained by what was learned from readers of an earlier time, and what went wrong.
. "$(dirname "$0")/begin.sh"
reuse=$root/pipelines/reuse.sh
web=$root/samples/web
query() { weblog-sql -q "$@" --to tsv | tail -n +2; }

what=(--web "$web/web.warc.gz" --url https://www.example.com/ --predicate label:sailing --labels "$web/labels.tsv" --budget 40 --at 10,20)
"$reuse" -o half --split half "${what[@]}" "$web/access.log.gz" >half.txt 2>err.txt || fail "$(cat err.txt)"
grep -q ' readers of the first time, .* of both$' half.txt || fail "no readers: $(cat half.txt)"
awk '$1 == 10 && NF == 5 {exit !($3 > $2 && $5 > $4)}' half.txt || fail "nothing gained: $(cat half.txt)"
grep -q '<html' half/report.html || fail "report.html is no page"
# Every session is on one side, and the sides do not overlap.
query --table v=half/visits.parquet --table a=half/first.parquet --table b=half/second.parquet "
  with starts as (select session, min(time) as began from v group by session),
    a_starts as (from starts where session in (select session from a)), b_starts as (from starts where session in (select session from b))
  select (select count(*) from v) = (select count(*) from a) + (select count(*) from b)
    and (select max(began) from a_starts) < (select min(began) from b_starts)" | grep -qx true || fail "the sides of the cut"

# Visits that were there before, and a time: the same as two traces.
cut=$(query --table b=half/second.parquet 'select strftime(min(time), $$%Y-%m-%dT%H:%M:%SZ$$) from b')
"$reuse" -o time --split "$cut" "${what[@]}" half/visits.parquet >time.txt 2>err.txt || fail "$(cat err.txt)"
"$reuse" -o two --first half/first.parquet --second half/second.parquet "${what[@]}" >two.txt 2>err.txt || fail "$(cat err.txt)"
cmp <(sed 's/half/time/g' half.txt) time.txt
cmp <(sed 's/half/two/g' half.txt) two.txt
# What counts for nothing is as if it had not been learned.
"$reuse" -o none --decay 0 --first half/first.parquet --second half/second.parquet "${what[@]}" >none.txt 2>err.txt || fail "$(cat err.txt)"
awk 'NF == 5 && $1 ~ /^[0-9]+$/ && ($2 != $3 || $4 != $5) {exit 1}' none.txt || fail "--decay 0 makes a difference: $(cat none.txt)"

refused() { # STATUS MESSAGE ARGUMENT...
  local status=0
  "$reuse" "${@:3}" >out.txt 2>err.txt || status=$?
  [ $status = "$1" ] && grep -q -e "$2" err.txt || fail "reuse.sh ${*:3} gives $status: $(cat err.txt)"
}
refused 2 'with --first and --second, or --split' "${what[@]}"
refused 2 'with --split' "${what[@]}" "$web/access.log.gz"
refused 2 'no log is given' "${what[@]}" --split half
refused 2 'is for one trace' "${what[@]}" --split half --first a.log "$web/access.log.gz"
refused 2 'is a time' "${what[@]}" --split "yesterday's" "$web/access.log.gz"
refused 2 'give it alone' "${what[@]}" --split half half/visits.parquet "$web/access.log.gz"
refused 2 'needs a value' --first
refused 1 'began before 1999-01-01' -o early "${what[@]}" --split 1999-01-01 half/visits.parquet
refused 1 'no-such.log' -o bad "${what[@]}" --split half no-such.log
refused 1 'a crawl in half/first already' -o half "${what[@]}" --split half half/visits.parquet
