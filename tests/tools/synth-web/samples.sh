# The commands that samples/README.md names still make samples/site and samples/web.
sed -n 's/.*`\(synth-web [^`]*\)`.*/\1/p' "$SAMPLES/README.md" >commands
grep -c -e '--out site$' -e '--out web$' commands
while read -r command; do eval "$command --quiet"; done <commands
for file in "$SAMPLES"/{site,web}/*; do
  name=${file#"$SAMPLES"/}
  made=${name%.gz}
  [[ $name != web/labels.tsv ]] || made=web/topics.tsv
  [[ $name != *.warc.gz ]] || made=$name
  cmp <(zcat -f "$file") <(zcat -f "$made") && echo "$made"
done
