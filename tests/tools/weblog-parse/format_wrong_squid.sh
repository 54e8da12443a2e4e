code=0
weblog-parse --format 'squid:%ts.%03tu %6tr %>a %Zz/%03>Hs' access.log 2> message || code=$?
sed 's/ (see weblog-parse --help)$//; s/; there are .*/; there are …/' message
exit $code
