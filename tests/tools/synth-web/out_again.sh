# The same command gives the same bytes, also over what an earlier one left.
synth-web --quiet --readers 30 --days 1 --out first
synth-web --quiet --readers 50 --days 1 --seed 9 --out second
echo kept > second/note
synth-web --quiet --readers 30 --days 1 --out second
diff -r first second || true
