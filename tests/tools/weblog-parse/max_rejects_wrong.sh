for limit in x -1 101% 5%% ''; do
  code=0
  weblog-parse --max-rejects "$limit" log || code=$?
  echo "$code"
done
