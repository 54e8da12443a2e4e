for pair in 'nonsense' '=x' 'clint=ip'; do
  code=0
  weblog-parse --json-field "$pair" app.jsonl || code=$?
  echo "$code"
done
