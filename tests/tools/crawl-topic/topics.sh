# Sourced by cases: the sample web, and a tree of its topics.
cp "$SAMPLES/web/web.warc.gz" "$SAMPLES/web/labels.tsv" .
web=web.warc.gz
labels=labels.tsv

# train OPTION...: learns the topics of the sample, into sample.topic.
train() { crawl-topic train -q "$web" --labels "$labels" -o sample.topic "$@"; }

# wrong OPTION...: what must fail, with its exit status.
wrong() { crawl-topic "$@" || echo "exit $?: $*"; }
