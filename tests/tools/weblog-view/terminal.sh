# On a terminal: a table that fits it, without anything that a terminal would act on.
. "$TESTDATA/../sample.sh"
script -qec true /dev/null < /dev/null > /dev/null 2>&1 || { echo 'no script(1)' >&2; exit 77; }
hits > hits.arrows
script -qec 'stty cols 60; weblog-view hits.arrows' /dev/null < /dev/null | tr -d '\r'
echo
script -qec 'stty cols 60; weblog-view hits.arrows --to csv --columns client' /dev/null < /dev/null | tr -d '\r'
