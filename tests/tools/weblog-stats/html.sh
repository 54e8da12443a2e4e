# What the page is made of, without its style and the places of its bars.
. "$TESTDATA/log.sh"
hits | weblog-stats --top 1 -o report.html
sed -e '/<style>/,/<\/style>/d' -e 's/<svg class="rank".*<\/svg>//' -e 's/ \(x\|y\|width\|height\)="[0-9.]*"//g' report.html
echo
echo "scripts, sources and links to elsewhere:"
grep -ciE '<script|<link|<img|<iframe|src=|href="[^#]|url\(|@import' report.html || true
