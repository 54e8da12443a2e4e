# On a terminal: lines that fit it, without anything that a terminal would act on.
. "$TESTDATA/log.sh"
script -qec true /dev/null < /dev/null > /dev/null 2>&1 || { echo 'no script(1)' >&2; exit 77; }
hostile > hits.arrows
script -qec 'stty cols 72; weblog-stats hits.arrows' /dev/null < /dev/null | tr -d '\r'
