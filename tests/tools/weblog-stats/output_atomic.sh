# A report that fails leaves the old one as it was.
. "$TESTDATA/log.sh"
echo old > report.html
hits | head -c -8 | weblog-stats -o report.html 2> /dev/null || echo failed
cat report.html
