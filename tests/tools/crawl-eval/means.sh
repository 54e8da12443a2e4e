# Means over the crawls of a strategy, of each predicate and of all. Recalls of 2/8, 4/8, 4/8 and 6/8 have the mean 1/2 and
# the deviation sqrt(8/3)/8 = 0.204124; t = 3.18245: 0.5 -+ 0.324807.
. "$TESTDATA/crawls.sh"
rounded() { weblog-sql -q --to csv 'select * replace (round(mean, 6) as mean, round(deviation, 6) as deviation, round(low, 6) as low, round(high, 6) as high) from input'; }
i=0
for found in 2 4 4 6; do
  i=$((i + 1))
  for ((page = 1; page <= 8; ++page)); do echo "$page 200 $([ $page -le $found ] && echo true || echo false) $([ $page -gt 1 ] || echo seed)"; done |
    crawl $i best-first label:$((i > 2))
done
crawl-eval 1 2 3 4 --total 8 --pages 8 --means --at 8 | rounded
# One group for each name; one crawl has no interval; another measure.
crawl-eval first=1 rest=2 rest=4 --total 8 --pages 8 --means --at 4,8 --measure harvest --confidence 0.9 | rounded
