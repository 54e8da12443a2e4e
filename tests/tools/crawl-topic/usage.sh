# Wrong usage, and labels that nothing can be learned from.
. "$TESTDATA/topics.sh"
wrong train web.warc.gz --labels labels.tsv
wrong train web.warc.gz --labels labels.tsv -o rows.arrow
wrong train web.warc.gz -o a.topic
wrong train web.warc.gz --labels labels.tsv --model forest -o a.topic
wrong train web.warc.gz --labels absent.tsv -o a.topic
printf 'https://www.example.com/\tsite\n' > one.tsv
wrong train web.warc.gz --labels one.tsv -o a.topic
printf 'https://www.example.com/\t..\n' > dots.tsv
wrong train web.warc.gz --labels dots.tsv -o a.topic
wrong apply
wrong apply a.topic -o b.topic
wrong show
wrong grow a.topic web.warc.gz
wrong
train
wrong show sample.topic web.warc.gz
wrong apply sample.topic web.warc.gz --topic ches
[[ ! -e a.topic ]]
