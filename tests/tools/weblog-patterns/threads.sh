. "$TESTDATA/visits.sh"
many_visits 5000 > visits.arrows
for command in 'rules --min-support 5' 'rules --per user --min-support 20% --min-confidence 0.9' 'sequences --gap any --min-support 20' \
    'sequences --min-support 3 --closed' 'clusters --restarts 1 --max-k 4' 'clusters --of pages --k 7 --weight dwell' transitions; do
  for threads in 1 2 5; do
    weblog-patterns $command -q -j $threads --no-history visits.arrows > $threads.arrows
  done
  cmp 1.arrows 2.arrows
  cmp 1.arrows 5.arrows
  [[ $(weblog-view --count 1.arrows) -gt 0 ]] || echo "nothing from $command"
done
