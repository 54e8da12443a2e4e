# An Apache, an nginx and a Squid configuration's own words.
echo '192.0.2.1 - - [17/May/2015:10:05:03 +0000] "GET /a HTTP/1.1" 200 5 1234' > apache.log
echo '192.0.2.2 [17/May/2015:10:05:03 +0000] www.example.com "GET /b HTTP/1.1" 200 5 0.250' > nginx.log
echo '1431857103.500    17 192.0.2.3 TCP_HIT/200 5 GET http://www.example.com/c' > squid.log
view() {
  weblog-view --columns time,client,url,elapsed_us,cache_result --to csv | tail -n +2
}
weblog-parse -q --format '%h %l %u %t "%r" %>s %b %D' apache.log | view
weblog-parse -q --format '$remote_addr [$time_local] $host "$request" $status $body_bytes_sent $request_time' nginx.log | view
weblog-parse -q --format '%ts.%03tu %6tr %>a %Ss/%03>Hs %<st %rm %ru' squid.log | view
