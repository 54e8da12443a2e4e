# Three servers of one site, whose clocks differ as offsets.tsv says.
synth-web -q --pages 200 --readers 300 --days 2 --servers 3 --no-robots --seed 4 --out site
cd site
for i in 1 2 3; do weblog-parse -q access-$i.log -o $i.arrow; done
weblog-merge --estimate-offsets --lateness 10m 1.arrow 2.arrow 3.arrow -o all.parquet 2> err
# Each estimate is within two seconds of the truth.
sed -nE 's/.*: ([0-9]).arrow: its clock is ([0-9.]+) s (ahead|behind).*/\1 \2 \3/p' err |
  awk '{print $1, $3 == "behind" ? -$2 : $2}' > found.txt
cat offsets.tsv
awk 'NR == FNR {if (FNR > 1) truth[FNR - 1] = $2; next}
  {d = $2 - (truth[$1] - truth[1]); print $1, (d < 2 && d > -2) ? "found" : "wrong by " d}' offsets.tsv found.txt
weblog-sql -q --table all=all.parquet 'select count(*) filter (time < before) as out_of_order
  from (select time, lag(time) over () as before from "all")' --to csv
