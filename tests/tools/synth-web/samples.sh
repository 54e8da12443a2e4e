# The command that samples/README.md names still makes samples/site.
command=$(sed -n 's/.*`\(synth-web [^`]*\)`.*/\1/p' "$SAMPLES/README.md")
[[ $command == *'--out site' ]]
eval "$command --quiet"
for file in "$SAMPLES"/site/*.gz; do
  name=$(basename "$file" .gz)
  zcat "$file" | cmp - "site/$name" && echo "$name"
done
