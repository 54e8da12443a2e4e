# What is refused.
try() { crawl-report "$@" || echo "exit $?: $*"; }
make_crawl c
mkdir d
try
try nowhere
try d
try c --at 0
try c --at 5,x
try c --by colour
try c --sweep gamma=luck
try c --sweep gamma
try c --top -1
try c --labels absent.tsv
make_crawl unjudged many
try unjudged
echo old > report.html
try c d -o report.html
cat report.html
try c -o nowhere/report.html
crawl-report c > /dev/full || echo "exit $?: to a full disk"
