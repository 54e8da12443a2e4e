mkdir -p site/sub
echo '<title>Start</title><a href=sub/a%20b.html>there</a>' > site/index.html
echo '<title>Below</title>' > 'site/sub/a b.html'
echo 'only words' > site/notes.txt
printf '\0\1\2' > site/data.bin
touch -d '2026-01-02 03:04:05' site/* site/sub/*
crawl-extract --base https://www.example.com/docs site --to jsonl | cut -d, -f1-6
crawl-extract -q --base http://h/ site/sub/*.html --to csv | cut -d, -f1-6
