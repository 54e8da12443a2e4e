# Looking at a crawl changes nothing, and needs no right to write.
make_crawl c
before=$(sha1sum c/*)
chmod a-w c c/*
crawl-view c | head -n 1
crawl-view c links --columns to_url -n 1 --to csv
chmod u+w c c/*
[[ $(sha1sum c/*) == "$before" ]]
