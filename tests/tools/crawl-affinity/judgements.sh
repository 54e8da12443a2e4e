# The same judgements as text, compressed, as rows, as labels and in a crawl; and wrong ones.
. "$TESTDATA/readers.sh"
visits > visits.arrow
judged > judged.tsv
learn -q --trace visits.arrow --judged judged.tsv > expected
same() { cmp expected <(learn -q --trace visits.arrow "$@") || echo "other affinities: $*"; }
gzip -k judged.tsv
same --judged judged.tsv.gz
weblog-sql -q "select url, relevant = 1 as relevant from read_csv('judged.tsv', delim = '\t', header = true)" -o judged.parquet
same --judged judged.parquet
same --judged <(judged)
sed 's/\t1$/\tgames.sailing/; s/\t0$/\tdrinks/; s/relevant/label/' judged.tsv > labels.tsv
same --labels labels.tsv --predicate label:sailing
same --labels labels.tsv --predicate 'url:/h.[ab]$/ and host:h'
# A URL in another form, moved, and judged before otherwise.
{ printf 'HTTP://h:80/c\t1\n'; cat judged.tsv | tail -n +2; } > forms.tsv
same --judged forms.tsv
sed 's/h\//old.example\//' judged.tsv > moved.tsv
cmp expected <(learn -q --trace visits.arrow --map-url '//h/=//old.example/' --judged moved.tsv)

wrong() { crawl-affinity --trace visits.arrow --to tsv "$@" || echo "exit $?: $*"; }
printf 'http://h/a\t1\nhttp://h/b\n' > wrong.tsv
wrong --judged wrong.tsv
wrong --judged absent.tsv
wrong --judged visits.arrow
wrong --crawl absent
wrong --labels labels.tsv --predicate label:tea
wrong --labels labels.tsv --predicate word:tea
wrong --labels labels.tsv --predicate 'label:sailing or title:tea'
wrong --labels labels.tsv --predicate 'similar(x.txt) > 0.3'
crawl-affinity --trace judged.tsv --judged judged.tsv --to tsv || echo "exit $?"
crawl-affinity --trace judged.parquet --judged judged.tsv --to tsv || echo "exit $?"
