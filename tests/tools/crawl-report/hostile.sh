# Nothing from the web, a log or the command line becomes a tag, an attribute or a script, or turns the reading direction.
. "$TESTDATA/crawls.sh"
crawl c --strategy best-first --query sailing --budget 30
change c "update c.pages set title = '</script><!--<script>\"''><b x=\"y\">' || chr(8238) || chr(27), why = title;
  update c.state set value = encode('</script><!--<script>\"''><b x=\"y\">') where key in ('setting.strategy', 'setting.query')"
report c "--title=</title><script>'\"" -o report.html
sed -e '/<style>/,/<\/style>/d' -e '/^<script>/,/<\/script>/d' report.html > page
echo "tags of the page:"
grep -oE '<[a-zA-Z!/][a-zA-Z0-9]*' page | sort -u | tr '\n' ' '
echo
echo "attributes of the page:"
grep -oE '<[a-z][^>]*>' page | grep -oE ' [a-z-]+="' | sort -u | tr '\n' ' '
echo
echo "scripts: $(grep -c '^<script' report.html), control characters and directions:"
LC_ALL=C tr -d '\n' < page | LC_ALL=C grep -c '[[:cntrl:]]' || true
grep -c $'\u202e' page || true
grep -o '"name":"[^,]*' report.html
grep '<h1>' report.html
