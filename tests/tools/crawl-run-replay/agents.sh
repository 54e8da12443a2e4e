# Agents fetch what one crawl does, and the directory is that of a crawl.
. "$TESTDATA/replay.sh"
urls() { crawl-view "$1" pages --columns url --to tsv | tail -n +2 | sort; }
replay --store all --out all
urls all | sed -n '1~40p' > seeds
for mode in exchange firewall cross-over; do
  replay --seeds seeds --store all --agents 3 --partition url --mode $mode --round 16 --out $mode
  echo "$mode: $(crawl-view $mode | grep '^agents')"
done
cmp <(urls all) <(urls exchange) && echo 'exchange has all pages, each once'
[[ $(urls cross-over | uniq | wc -l) == $(urls all | wc -l) ]] && echo 'cross-over has all, some twice'
[[ $(urls firewall | wc -l) -lt $(urls all | wc -l) ]] && echo 'firewall has fewer'

# Numbers, parents and links are those of the whole.
crawl-view exchange pages --columns n,parent,warc_file --to tsv | tail -n +2 |
  awk -F '\t' '{if ($1 != NR || $2 != "\\N" && $2 >= $1) print "wrong: " $0; ++files[$3]} END {for (file in files) print file}' | sort
cmp <(crawl-view all links --columns from_url,to_url --to tsv | sort) <(crawl-view exchange links --columns from_url,to_url --to tsv | sort)
crawl-view exchange agents --columns agent,foreign --to tsv
crawl-view exchange announced --to tsv | awk -F '\t' 'NR > 1 {++agents[$4]} END {print NR - 1 " announced"}'
crawl-view all announced || echo "exit $?"

# Strategies with scores, whatever the threads.
for threads in 1 2; do
  replay --agents 4 --partition url --strategy best-first --query sailing --budget 100 --threads $threads --out best-$threads
  pages best-$threads > $threads.tsv
done
cmp 1.tsv 2.tsv && wc -l < 1.tsv

# Resumed, it ends as if it had not been stopped; only agents can, and as many.
replay --agents 2 --partition url --budget 80 --out resumed
replay --agents 2 --partition url --budget 200 --resume --out resumed
replay --agents 2 --partition url --budget 200 --out straight
cmp <(urls straight) <(urls resumed) && urls resumed | wc -l
wrong --resume --out resumed
wrong --agents 3 --partition url --resume --out resumed
wrong --agents 2 --out resumed
wrong --mode firewall --out other
wrong --agents 2 --mode nonsense --out other
wrong --agents 2 --strategy intelligent --predicate word:sailing --save-learned l --out other
