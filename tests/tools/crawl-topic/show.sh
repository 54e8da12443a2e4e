# The topics of a tree with their words.
. "$TESTDATA/topics.sh"
sed 's/\t\(chess\|music\)/\tfun.\1/; /sailing\/basics/s/\tsailing/\tfun/' "$labels" > paths.tsv
crawl-topic train -q "$web" --labels paths.tsv --rest --folds 2 -o sample.topic
crawl-topic show sample.topic --words 3 --to tsv | cut -f1-3,7
crawl-topic show -q sample.topic --to jsonl | grep -c '"precision":'
