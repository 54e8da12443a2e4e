# Whenever one looks at it, a crawl that goes on committing has whole commits: 50 pages, a link for each.
mkfifo hold
make_crawl c busy < hold > ready &
exec 3> hold
until [[ -s ready ]]; do sleep 0.02; done
for _ in {1..3}; do
  crawl-view -q c pages --columns n --to csv | tail -n +2 > n
  pages=$(wc -l < n)
  ((pages > 0 && pages % 50 == 0 && pages == $(tail -n 1 n))) || echo "$pages pages, the last is $(tail -n 1 n)"
  crawl-view -q c links --columns n --to csv | tail -n +2 > links
  links=$(wc -l < links)
  ((links >= pages && links % 50 == 0 && links == $(tail -n 1 links))) || echo "$links links, the last is $(tail -n 1 links)"
done
exec 3>&-
wait
echo done
