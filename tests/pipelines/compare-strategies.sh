#!/usr/bin/env bash
# compare-strategies.sh TOOLS: pipelines/compare-strategies.sh compares strategies over topics of the sample, goes on where it was
# ended, and says what went wrong.
. "$(dirname "$0")/begin.sh"
compare=$root/pipelines/compare-strategies.sh
web=$root/samples/web
# The crawls that were made, by their directories and the times of their databases.
made() { stat -c '%n %y' "$1"/crawls/*/*/*/crawl.duckdb; }

weblog-parse -q "$web/access.log.gz" | weblog-clean -q | weblog-users -q | weblog-sessions -q -o readers.parquet
what=("$web/web.warc.gz" "$web/labels.tsv" sailing chess)
some=(--strategies breadth-first,best-first,combined --runs 2 --budget 40 --at 20,40 --trace readers.parquet)
"$compare" -o few "${some[@]}" "${what[@]}" >few.txt 2>err.txt || fail "$(cat err.txt)"
[ ! -s err.txt ] || fail "says something: $(cat err.txt)"
[ "$(made few | wc -l)" = 12 ] || fail "not three strategies for two topics from two sets of seeds: $(made few)"
grep -q '<html' few/report.html || fail "report.html is no page"
grep -q 'data-measure="lift"' few/report.html || fail "no lift"
# What learns finds more than what is blind, and has the star.
awk '$1 == "combined" {found[1] = $2; star = /\*/} $1 == "breadth-first" {found[2] = $2} END {exit !(star && found[1] + 0 > found[2] + 0)}' \
  few.txt || fail "what was found: $(cat few.txt)"
[ "$(cut -f 1 few/means.tsv | sort -u | tr '\n' ' ')" = 'best-first breadth-first combined strategy ' ] || fail "means: $(cat few/means.tsv)"
[ "$(wc -l <few/compared.tsv)" = 7 ] || fail "not every two: $(cat few/compared.tsv)"
# No two runs begin with the same page, all strategies do.
seeds() { crawl-view "few/crawls/$1" pages --columns url -n 3 --to tsv | tail -n +2 | sort; }
[ "$( (seeds combined/chess/1; seeds combined/chess/2) | sort -u | wc -l)" = 6 ] || fail "runs share seeds"
cmp <(seeds combined/chess/2) <(seeds breadth-first/chess/2)

# A second time nothing is crawled, and the answer is the same; what is missing or was cut short is made alone, and is the same, too.
made few >before.txt
"$compare" -o few "${some[@]}" "${what[@]}" >again.txt 2>err.txt || fail "$(cat err.txt)"
cmp few.txt again.txt
made few | cmp before.txt -
rm few/crawls/best-first/chess/1/arguments
rm -r few/crawls/combined/sailing/2
mkdir few/crawls/combined/sailing/2.part
"$compare" -o few "${some[@]}" "${what[@]}" >again.txt 2>err.txt || fail "$(cat err.txt)"
cmp few.txt again.txt
[ "$(made few | sort - before.txt | uniq -u | cut -d' ' -f 1 | sort -u | tr '\n' ' ')" = \
  'few/crawls/best-first/chess/1/crawl.duckdb few/crawls/combined/sailing/2/crawl.duckdb ' ] || fail "made again: $(made few)"
# Other labels in the same file make other crawls.
cp "$web/labels.tsv" own.tsv
own=(-o own --strategies breadth-first --runs 1 --budget 20 "$web/web.warc.gz" own.tsv sailing)
"$compare" "${own[@]}" >own.txt 2>err.txt || fail "$(cat err.txt)"
made own >before.txt
sed -i '$d' own.tsv
"$compare" "${own[@]}" >own.txt 2>err.txt || fail "$(cat err.txt)"
! made own | cmp -s before.txt - || fail "crawls of other labels were taken for these"
# Killed in the middle, it leaves no crawl that looks complete and no process.
"$compare" -o killed "${some[@]}" "${what[@]}" >killed.txt 2>err.txt &
until [ -d killed/crawls ]; do sleep 0.01; done
kill $!
wait $! && fail "has not noticed that it was killed" || true
! pgrep -f "$work/killed/" >/dev/null || fail "crawls go on"
"$compare" -o killed "${some[@]}" "${what[@]}" >killed.txt 2>err.txt || fail "$(cat err.txt)"
cmp <(sed 's/few/killed/g' few.txt) killed.txt

# All strategies that crawl-run has, with what they need; and variants, with options of one's own.
"$compare" -o all --runs 1 --budget 20 --history 30 --trace readers.parquet "${what[@]:0:3}" >all.txt 2>err.txt || fail "$(cat err.txt)"
crawl-run --list-strategies | grep -o '^[^ ]\+' | sort >known.txt
awk '$2 ~ /^[0-9.]+\*?$/ && $1 != "sailing" {print $1}' all.txt | sort | cmp - known.txt
"$compare" -o variants --runs 1 --budget 20 --variant 'far=cfp --set emphasis=1' --variant near=cfp --query sailing=boats "${what[@]:0:3}" -- \
  --exclude '\?' >variants.txt 2>err.txt || fail "$(cat err.txt)"
grep -q '^far ' variants.txt && grep -q '^near ' variants.txt || fail "variants: $(cat variants.txt)"
weblog-sql -q --to tsv "attach 'variants/crawls/far/sailing/1/crawl.duckdb' as c (read_only);
  select decode(value) from c.state where key = 'setting.command'" | grep -q -e '--query boats .*emphasis=1 --exclude' || fail "options do not reach it"
# A parameter, and agents and their divisions, with charts over them.
"$compare" -o swept --runs 1 --budget 20 --strategies cfp --sweep emphasis=1,8 "${what[@]:0:3}" >swept.txt 2>err.txt || fail "$(cat err.txt)"
grep -q '^cfp emphasis 8 ' swept.txt && grep -q 'Recall over emphasis' swept/report.html || fail "swept: $(cat swept.txt err.txt)"
"$compare" -o agents --runs 1 --budget 20 --strategies breadth-first --sweep agents=1,2 --sweep divisions=2,4 "${what[@]:0:3}" -- \
  --round 4 >agents.txt 2>err.txt || fail "$(cat err.txt)"
grep -q '^breadth-first agents 2 divisions 4 ' agents.txt || fail "agents: $(cat agents.txt err.txt)"
grep -q 'in a round over divisions' agents/report.html || fail "no chart over divisions"
# What was read before is a web, too, and labels may be rows.
weblog-sql -q "select * from read_csv('$web/labels.tsv', delim = '\t')" -o labels.parquet
"$compare" -o rows "${some[@]}" few/pages.arrow labels.parquet sailing chess >rows.txt 2>err.txt || fail "$(cat err.txt)"
cmp <(sed 's/few/rows/g' few.txt) rows.txt
# Without readers, what needs them is left out.
"$compare" -o blind --runs 1 --budget 5 "${what[@]:0:3}" >blind.txt 2>err.txt || fail "$(cat err.txt)"
grep -q 'collaborative needs --trace and is left out' err.txt && ! grep -q collaborative blind.txt || fail "left out: $(cat err.txt)"

refused() { # STATUS MESSAGE ARGUMENT...
  local status=0
  "$compare" "${@:3}" >out.txt 2>err.txt || status=$?
  [ $status = "$1" ] && grep -q -e "$2" err.txt || fail "compare-strategies.sh ${*:3} gives $status: $(cat err.txt)"
}
refused 2 'give the web, the labels' "${what[@]:0:2}"
refused 2 'needs a value' --runs
refused 2 'is a number' --runs 0 "${what[@]}"
refused 2 'there is no option --frobnicate' --frobnicate
refused 2 'no strategy luck; it has breadth-first' --strategies luck "${what[@]}"
refused 2 'collaborative needs --trace' --strategies collaborative "${what[@]}"
refused 2 'NAME=STRATEGY' --variant nothing "${what[@]}"
refused 2 'NAME=V1,V2' --sweep gamma "${what[@]}"
refused 2 'with --strategies' --sweep gamma=1,2 "${what[@]}"
refused 2 'TOPIC=WORDS' --query nothing "${what[@]}"
refused 1 'cannot read no-such.warc' no-such.warc "${what[@]:1}"
refused 1 'the label cheese for no page' -o cheese "${what[@]:0:2}" cheese
refused 1 'pages on sailing; 20 runs from 3 each need 60' -o many --runs 20 "${what[@]}"
refused 1 'by bad for sailing, run 1, has failed' -o bad --jobs 1 --variant 'bad=cfp --set luck=1' "${what[@]}"
grep -q 'no parameter .luck' err.txt || fail "no reason: $(cat err.txt)"
