# Eight pages at a time are another order than one at a time, and the same with one thread and with two.
. "$TESTDATA/replay.sh"
for threads in 1 2; do
  replay --strategy best-first --query chess --best 8 --budget 100 --threads $threads --out t$threads
  pages t$threads > t$threads.tsv
done
cmp t1.tsv t2.tsv
replay --strategy best-first --query chess --budget 100 --out one
cmp -s t1.tsv <(pages one) && echo 'the same as one at a time'
crawl-view t1 pages -n 12 --columns n,why,url --to tsv
