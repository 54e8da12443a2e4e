# From pages to topics, and to the seeds of a crawl.
. "$TESTDATA/topics.sh"
train
crawl-extract -q "$web" > pages.arrow
weblog-sql -q --kind pages "from input where url like '%/chess/%' and status = 200 limit 3" < pages.arrow > mine.arrow
crawl-topic map sample.topic mine.arrow --seeds seeds.txt --to tsv | cut -f1,3 | sed -n 1,3p
grep -c /chess/ seeds.txt
awk -F '\t' '$2 == "chess" {print $1}' "$labels" | sort > labelled.txt
sort seeds.txt | comm -13 - labelled.txt | wc -l
