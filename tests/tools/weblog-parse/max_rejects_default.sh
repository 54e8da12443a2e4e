# More than half.
. "$TESTDATA/logs.sh"
{ combined 3; seq -f 'junk %g' 4; } > log
code=0
weblog-parse -q log -o hits.arrow || code=$?
echo "$code"
ls
{ combined 3; seq -f 'junk %g' 3; } > log
weblog-parse -q log | weblog-view --count
