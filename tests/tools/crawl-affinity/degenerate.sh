# Little to learn from: rows where there can be any, and a message.
. "$TESTDATA/readers.sh"
visits > visits.arrow
judged > judged.tsv
visits false > empty.arrow
visits "\"user\" = 'ann'" > one.arrow
run() { # what, option...
  echo "# $1"
  crawl-affinity --factors user,locality --to tsv "${@:2}" 2>&1
  crawl-affinity --factors user,locality --to tsv --candidates "${@:2}" 2>&1
}
run 'an empty trace' --trace empty.arrow --judged judged.tsv
: > none.tsv
run 'nothing judged' --trace visits.arrow --judged none.tsv
sed 's/h\//other.example\//' judged.tsv > elsewhere.tsv
run 'none of the judged in the trace' --trace visits.arrow --judged elsewhere.tsv
sed 's/1$/0/' judged.tsv > zeros.tsv
run 'none relevant' --trace visits.arrow --judged zeros.tsv
sed 's/0$/1/' judged.tsv > ones.tsv
run 'all relevant' --trace visits.arrow --judged ones.tsv
run 'one user' --trace one.arrow --judged judged.tsv
echo '# without pages'
crawl-affinity --trace visits.arrow --judged judged.tsv -o learned.arrow 2>&1
