. "$TESTDATA/log.sh"
hits > h.arrows
printf short > key
weblog-users --anonymize key h.arrows || echo "exit $?"
head -c 100 /dev/zero > key
weblog-users --anonymize key h.arrows || echo "exit $?"
weblog-users --anonymize nothing h.arrows 2> err || echo "exit $?"
grep -o "'nothing'" err
