# A full disk is noticed.
. "$TESTDATA/topics.sh"
[[ -w /dev/full ]] || exit 77
wrong train -q "$web" --labels "$labels" --to topic -o /dev/full
train
wrong show -q sample.topic --to tsv -o /dev/full
wrong apply -q sample.topic "$web" --to tsv -o /dev/full
