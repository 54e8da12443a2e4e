# The log ends where it should, within the days or without them.
for hits in 1 10 3000; do
  synth-web --quiet --hits $hits --out world
  wc -l < world/access.log
done
synth-web --quiet --hits 100000000 --days 1 --readers 10 --out day
tail -n 1 day/access.log | grep -o '\[05/Jan/2026:23'
