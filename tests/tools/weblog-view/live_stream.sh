# Rows are out before the input has ended.
. "$TESTDATA/../sample.sh"
numbers 3 > n.arrows
size=$(stat -c %s n.arrows)
mkfifo in
weblog-view --to csv < in > out.csv &
viewer=$!
exec 3> in
head -c $((size - 8)) n.arrows >&3
for _ in $(seq 200); do
  [[ $(wc -l < out.csv) -ge 4 ]] && break
  sleep 0.05
done
kill -0 $viewer
cat out.csv
tail -c 8 n.arrows >&3
exec 3>&-
wait $viewer
