. "$TESTDATA/../sample.sh"
numbers 1 > secret.arrow
chmod 000 secret.arrow
# Root may read everything, unless it gives that up.
as=()
if [[ $(id -u) == 0 ]]; then
  as=(setpriv --bounding-set=-dac_override,-dac_read_search --)
  "${as[@]}" true 2> /dev/null || { echo 'no way to give up the rights of root' >&2; exit 77; }
fi
"${as[@]}" weblog-view secret.arrow
