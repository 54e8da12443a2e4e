for regex in '(?P<time>\S+' '(?P<time>\S+) (?P<clint>\S+)'; do
  code=0
  weblog-parse --regex "$regex" app.log 2> message || code=$?
  sed 's/ (see weblog-parse --help)$//; s/; there are .*/; there are …/' message
  echo "exit $code"
done
