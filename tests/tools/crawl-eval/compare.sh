# Strategies side by side, over crawls from the same seeds. Found of 10: 5, 7, 9 against 4, 5, 6: differences .1, .2, .3, so
# that t = 3.4641 and p = 0.07418. The fourth crawl of one has no partner.
. "$TESTDATA/crawls.sh"
found() { # dir, strategy, found, first page
  for ((page = 1; page <= 10; ++page)); do
    echo "$4$page 200 $([ $page -le "$3" ] && echo true || echo false) $([ $page -gt 1 ] || echo seed)"
  done | crawl "$1" "$2" label:t
}
i=0
for count in 5 7 9 2; do found one-$((++i)) one $count "$i/"; done
i=0
for count in 4 5 6; do found two-$((++i)) two $count "$i/"; done
crawl-eval one-? two-? --total 10 --pages 100 --compare --at 10 |
  weblog-sql -q --to csv 'select * replace (round(difference, 6) as difference, round(low, 6) as low, round(high, 6) as high, round(p, 6) as p) from input'
# Strategies that were never tried on the same have no row.
crawl-eval one-4 two-1 --total 10 --pages 100 --compare --at 10 --to csv
