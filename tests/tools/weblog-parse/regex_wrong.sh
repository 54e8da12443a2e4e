code=0
weblog-parse --regex '(?P<time>\S+' app.log || code=$?
echo $code
weblog-parse --regex '(?P<time>\S+) (?P<clint>\S+)' app.log
