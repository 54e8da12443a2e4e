. "$TESTDATA/../sample.sh"
numbers 1000000 > n.arrows
set +e
weblog-sql 'from input' --to csv < n.arrows | head -n 2
echo "${PIPESTATUS[0]}"
