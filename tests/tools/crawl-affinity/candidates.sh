# x was read by ann: log 11/3; y by bob, who says nothing, and eve: log 3. Both are near a relevant page, 2/2: log 11/3.
. "$TESTDATA/readers.sh"
visits > visits.arrow
judged > judged.tsv
learn --trace visits.arrow --judged judged.tsv --candidates
echo
learn -q --trace visits.arrow --judged judged.tsv --candidates --factors locality --locality 1
crawl-affinity -q --trace visits.arrow --judged judged.tsv --candidates > rows.arrow
weblog-view --schema rows.arrow | grep kind
