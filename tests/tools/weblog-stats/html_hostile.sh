# Nothing from a log becomes a tag or an attribute, or turns the reading direction.
. "$TESTDATA/log.sh"
hostile | weblog-stats --to html > report.html
echo "tags of the page:"
grep -oE '<[a-zA-Z!/][a-zA-Z0-9]*' report.html | sort -u | tr '\n' ' '
echo
echo "attributes of the page:"
sed -e '/<style>/,/<\/style>/d' report.html | grep -oE '<[a-z][^>]*>' | grep -oE ' [a-z-]+="' | sort -u | tr '\n' ' '
echo
echo "control characters and directions:"
LC_ALL=C tr -d '\n' < report.html | LC_ALL=C grep -c '[[:cntrl:]]' || true
grep -c $'\u202e' report.html || true
grep -o 'x.example/[^<]*' report.html | sort -u
