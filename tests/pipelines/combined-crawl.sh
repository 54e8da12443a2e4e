#!/usr/bin/env bash
# combined-crawl.sh TOOLS: pipelines/combined-crawl.sh finds what the sample has on a topic sooner than a blind crawl, from the
# source tree and from where it was copied to, and says what went wrong.
. "$(dirname "$0")/begin.sh"
crawl=$root/pipelines/combined-crawl.sh
web=$root/samples/web

what=(--web "$web/web.warc.gz" --url https://www.example.com/ --predicate label:sailing --labels "$web/labels.tsv" --budget 60)
"$crawl" -o all --compare --at 40 "${what[@]}" "$web/access.log.gz" >all.txt 2>err.txt || fail "$(cat err.txt)"
awk '$2 == 40 {found[$1] = $4}
  END {exit !(length(found) == 4 && found["combined"] > 2 * found["breadth-first"] && found["combined"] > found["collaborative"])}' \
  all.txt || fail "what was found: $(cat all.txt)"
grep -q '<html' all/report.html || fail "report.html is no page"
grep -q '1,765 lines' all/account.txt || fail "no account: $(cat all/account.txt)"
users=$(weblog-sql -q --table l=all/learned.parquet "select count(*) from l where factor = 'user'" --to tsv | tail -n 1)
[ "$users" -gt 0 ] || fail "no reader was learned"

# One crawl alone, with options of crawl-run, by a copy in another place. What was learned before is of use.
cp -r "$root/pipelines" copy
copy/combined-crawl.sh -o one "${what[@]}" "$web/access.log.gz" -- --learned all/learned.parquet --exclude '\?' >one.txt 2>err.txt ||
  fail "$(cat err.txt)"
[ ! -e one/breadth-first ] || fail "more than one crawl"
awk -v before="$(awk '$1 == "combined" {print $4}' all.txt)" '$2 == 50 {exit !($4 >= before)}' one.txt || fail "what was found: $(cat one.txt)"
! crawl-view one/combined pages --columns url --to tsv | grep -q '?' || fail "options of crawl-run do not reach it"

# Readers' addresses can be kept out.
head -c 32 /dev/zero >key
"$crawl" -o hidden --anonymize key "${what[@]}" "$web/access.log.gz" >/dev/null 2>err.txt || fail "$(cat err.txt)"
weblog-sql -q --table v=all/visits.parquet 'select distinct client from v where client is not null' --to tsv | tail -n +2 >clients.txt
for file in hidden/*.parquet; do weblog-view -q "$file" --to csv; done >everything.csv
! grep -qwFf clients.txt everything.csv || fail "an address is still there"

refused() { # STATUS MESSAGE ARGUMENT...
  local status=0
  "$crawl" "${@:3}" >out.txt 2>err.txt || status=$?
  [ $status = "$1" ] && grep -q -e "$2" err.txt || fail "combined-crawl.sh ${*:3} gives $status: $(cat err.txt)"
}
refused 2 'no log is given' "${what[@]}"
refused 2 'needs a value' --web
refused 2 'there is no option --frobnicate' --frobnicate
refused 2 'with --web' --url https://www.example.com/ "$web/access.log.gz"
refused 2 'where to begin' --web "$web/web.warc.gz" "$web/access.log.gz"
refused 2 'which pages are relevant' --web "$web/web.warc.gz" --url https://www.example.com/ "$web/access.log.gz"
refused 2 'number of pages' "${what[@]}" --budget few "$web/access.log.gz"
refused 1 'no-such.log' -o bad "${what[@]}" no-such.log
refused 1 'a crawl in all/combined already' -o all "${what[@]}" "$web/access.log.gz"
refused 2 'label:' -o wrong --web "$web/web.warc.gz" --url https://www.example.com/ --predicate 'label:' "$web/access.log.gz"
