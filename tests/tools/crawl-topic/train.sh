# The account of a training; the tree is the same from rows, from a pipe, and whatever the number of threads.
. "$TESTDATA/topics.sh"
crawl-topic train "$web" --labels "$labels" --folds 3 -o first.topic
crawl-topic train "$web" --labels "$labels" --model svm --folds 3 -o machine.topic
crawl-extract -q "$web" -o pages.parquet
crawl-extract -q "$web" | crawl-topic train -q --labels "$labels" --folds 3 -j 1 -o piped.topic
crawl-topic train -q pages.parquet --labels "$labels" --folds 3 -j 3 -o rows.topic
cmp first.topic piped.topic
cmp first.topic rows.topic
head -n 2 first.topic | sed 's/[0-9a-f]\{16\}/CHECKSUM/'

# Labels with slashes are those with dots.
sed 's/\tchess/\tgames\/chess/' "$labels" > slashes.tsv
crawl-topic train -q pages.parquet --labels slashes.tsv --rest -o slashes.topic
crawl-topic show -q slashes.topic --words 0 --to tsv | cut -f1 | grep chess
