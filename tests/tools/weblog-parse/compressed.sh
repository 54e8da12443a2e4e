# Told by content, also several joined, and mixed with plain ones.
. "$TESTDATA/logs.sh"
for tool in gzip bzip2 xz zstd; do
  command -v $tool > /dev/null || { echo "no $tool" >&2; exit 77; }
  { combined 1000 | $tool -c; combined 1000 1000 | $tool -c; } > log
  weblog-parse -q log --to csv | cut -d , -f 5 | cmp - <(echo url; seq -f '/page/%.0f' 0 1999) && echo $tool
done
