# Which crawls are one curve.
. "$TESTDATA/crawls.sh"
for seed in 1 2; do crawl r$seed --strategy random --seed $seed --budget 30; done
crawl b --budget 20
change b "update c.state set value = encode('label:chess') where key = 'setting.predicate'"
crawl old --budget 10
change old "delete from c.state where key like 'setting.%'"
curves() { grep -o '"name":"[^"]*"' "$1" | tr '\n' ' ' && echo; }
for by in strategy predicate crawl; do
  crawl-report -q --by $by r1 r2 b old -o $by.html
  curves $by.html
done
crawl-report -q one=r1 one=b 'two words=r2' -o names.html
curves names.html
# The band of the two crawls, and none of one.
grep -o '"low":' strategy.html | wc -l
grep -o '<p class="period">[^<]*' strategy.html
