# Why URLs stand where they do; what comes from a log does nothing to a terminal.
. "$TESTDATA/learn.sh"
url() { grep -P "\t$1\$" "$SAMPLES/web/labels.tsv" | cut -f 1 | sed -n "$2p"; }
name=$'ann\x1b[31m\nSCORE'
visits "('$name', 1, 1, '$(url chess 1)'), ('$name', 1, 2, '$(url chess 2)'), ('$name', 1, 3, '$(url chess 3)'),
  ('$name', 1, 4, '$(url chess 4)')" > visits.arrow
explain() { chess --strategy collaborative --trace visits.arrow --fixed-weights --budget 3 --store none -u "$(url chess 1)" "$@"; }
explain --explain top:3 > top.txt
grep -c '^https://' top.txt
explain --explain "$(url chess 4)" > read.txt
grep '^  users' read.txt | sed 's/[+-][0-9.]*/X/g; s/[0-9]* of [0-9]* rel/M of N rel/'
! grep -q -e $'\x1b' -e '^SCORE' read.txt

# A URL that waits, one that was fetched, one that nothing led to, and the best.
first=$(head -n 1 top.txt)
explain --explain "$first" > one.txt
[[ $(head -n 1 one.txt) == "$first" ]] && sed -n 2,20p one.txt | awk '{print $1}'
explain --explain https://www.example.com/ --explain https://nowhere.example/ --explain top:1 > several.txt
sed -n 1,4p several.txt
cmp <(sed -n '5,$p' several.txt) one.txt

# A strategy that does not learn says what it has to say.
replay --budget 2 --store none --explain top:1 | tail -n 1
