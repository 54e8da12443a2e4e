# A measure over a setting: parameters of strategies, agents and their divisions.
. "$TESTDATA/crawls.sh"
cfp() { crawl "$@" --strategy cfp --query sailing --budget 30; }
cfp e1-1 --set emphasis=1
cfp e1-2 --set emphasis=1 --url https://www.example.com/sailing/
cfp e8-1 --set emphasis=8 --max-depth 2
cfp e8-2 --set emphasis=8 --max-depth 3
crawl plain --budget 30
sweep() {
  report -q "$@" -o report.html
  text report.html | sed -n '/^Settings/,$p' | tail -n +2 | sed -n '/^Settings/,/^Crawls/p' | head -n -1
}
sweep e* plain --sweep emphasis --at 20 --details 0
grep -o '"sweeps":.*}' report.html
for m in 1 2 4; do
  for l in 2 4; do
    crawl m$m-l$l --strategy best-first --query sailing --agents $m --divisions $l --average-bits 4 --round 8 --partition url --budget 48
  done
done
sweep m* --sweep agents=bits --sweep divisions=bits --details 0
