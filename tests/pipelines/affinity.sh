#!/usr/bin/env bash
# affinity.sh TOOLS: pipelines/affinity.sh learns from the sample's readers, and says what went wrong.
. "$(dirname "$0")/begin.sh"
affinity=$root/pipelines/affinity.sh
log=$root/samples/web/access.log.gz

# A third of the pages is judged. What comes first of the others is about sailing more often than by chance.
awk -F'\t' 'NR > 1 && NR % 3 == 0' "$root/samples/web/labels.tsv" >labels.tsv
"$affinity" --out sailing --labels labels.tsv --predicate label:sailing --web "$root/samples/web/web.warc.gz" "$log" >sailing.txt
grep -q '^All of it is in sailing' sailing.txt || fail "no end: $(cat sailing.txt)"
grep -q 'judged pages, of which' sailing.txt || fail "no account: $(cat sailing.txt)"
for factor in user locality signature; do
  rows=$(weblog-sql -q --table a=sailing/affinities.parquet "select count(*) from a where factor = '$factor'" --to tsv | tail -n 1)
  [ "$rows" -gt 0 ] || fail "no $factor is there"
done
weblog-sql -q --table c=sailing/candidates.parquet "select url from c" --to tsv | tail -n +2 >order.txt
awk -F'\t' 'NR == FNR { about[$1] = $2 == "sailing"; next } { n++; all += about[$1]; if (n <= 20) first += about[$1] }
  END { exit !(first / 20 > 2 * all / n) }' "$root/samples/web/labels.tsv" order.txt || fail "the first candidates are no better than others"

# Anonymised it is the same but for names.
head -c 32 /dev/zero >key
"$affinity" --out hidden --anonymize key --labels labels.tsv --predicate label:sailing --web "$root/samples/web/web.warc.gz" "$log" >/dev/null
weblog-sql -q --table c=hidden/candidates.parquet "select url from c" --to tsv | tail -n +2 | cmp - order.txt

status=0
"$affinity" --out bad --judged no-such.tsv "$log" >out.txt 2>err.txt || status=$?
[ $status = 1 ] && grep -q 'no-such.tsv' err.txt || fail "missing judgements give $status: $(cat err.txt)"
status=0
"$affinity" "$log" 2>err.txt || status=$?
[ $status = 2 ] && grep -q 'which pages are relevant' err.txt || fail "no judgements give $status: $(cat err.txt)"
