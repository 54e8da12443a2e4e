. "$TESTDATA/visits.sh"
for k in 0 1001 many; do weblog-patterns clusters --k $k || echo $?; done
