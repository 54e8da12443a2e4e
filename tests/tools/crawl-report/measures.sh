# There are charts and tables of what can be measured, and notes on what cannot.
. "$TESTDATA/crawls.sh"
crawl c --budget 20
awk 'NR > 1 {print $1 "\t" ($2 == "sailing" ? 1 : 0.25)}' "$SAMPLES/web/labels.tsv" > scores.tsv
for options in '' '--total 40' '--total 40 --pages 400' '--scores scores.tsv'; do
  # shellcheck disable=SC2086
  crawl-report c $options -o report.html
  echo "$options: $(grep -o 'data-measure="[a-z]*' report.html | cut -d'"' -f2 | tr '\n' ' ')"
  grep -c 'id="table-' report.html
done
