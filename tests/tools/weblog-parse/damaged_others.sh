# Every compression, cut short and with wrong bytes in it.
. "$TESTDATA/logs.sh"
combined 3000 > log
for tool in gzip bzip2 xz zstd; do
  command -v $tool > /dev/null || { echo "no $tool" >&2; exit 77; }
  $tool -q -c log > packed
  size=$(stat -c %s packed)
  head -c $((size - 9)) packed > cut
  { head -c $((size / 2)) packed; printf 'XXXXXXXXXXXXXXXX'; tail -c +$((size / 2 + 17)) packed; } > wrong
  for file in cut wrong; do
    code=0
    weblog-parse -q --format combined --max-rejects 100% $file > /dev/null 2> message || code=$?
    echo "$tool $code $(sed 's/behind byte .*/behind byte …/' message)"
  done
done
