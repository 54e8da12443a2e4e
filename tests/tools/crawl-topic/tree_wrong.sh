# What is no tree, and pages that are none.
. "$TESTDATA/topics.sh"
train
printf 'url\tlabel\n' > table.topic
head -c 2000 sample.topic > cut.topic
sed 's/^trodden-topics 1/trodden-topics 2/' sample.topic > newer.topic
{ head -c 5000 sample.topic; printf 'x'; tail -c +5002 sample.topic; } > changed.topic
: > empty.topic
for tree in absent table cut newer changed empty; do wrong show $tree.topic; done
mkdir directory.topic
wrong show directory.topic
wrong apply sample.topic absent.warc.gz
wrong apply sample.topic sample.topic
wrong map sample.topic few.txt "$web"
crawl-topic show sample.topic --to arrow 2>/dev/null > shown.arrow
wrong apply sample.topic < shown.arrow
