# A line of JSON for each page and event, behind what the file has already. The times of pages are those of the archive.
. "$TESTDATA/replay.sh"
echo before > log
replay --store none --scope 'com/(archive/.*|old/.*|)$' --url https://www.example.com/no%20page --log log
sed -E '/"event":"page"/! s/"time":[0-9.]+/"time":T/' log
if [[ -w /dev/full ]]; then
  wrong --store none --budget 1 --log /dev/full
fi
wrong --store none --budget 1 --log no/such
