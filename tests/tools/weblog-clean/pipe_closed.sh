. "$TESTDATA/logs.sh"
# Ends by SIGPIPE, without a word, when nobody reads on.
small_log > log
for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13; do
  cat log log > twice
  mv twice log
done
weblog-parse -q log > many.arrows
set +e
weblog-clean many.arrows --look-ahead 0s --off objects,errors | head -c 100 | wc -c
weblog-clean many.arrows --look-ahead 0s --off objects,errors | true
echo "${PIPESTATUS[0]}"
