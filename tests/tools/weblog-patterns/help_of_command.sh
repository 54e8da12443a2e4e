# The options of one command and those of all, not the other commands'.
weblog-patterns transitions --help > help
head -n 3 help
grep -A 1 '^Options of' help
grep -c -e '--output' help
grep '^  weblog-patterns' help
grep -e '--gap' help || true
