#include "reference_lines.h"

#include <algorithm>
#include <stdexcept>

namespace reference {
namespace {

using Lines = std::vector<std::string>;

const Lines kCommon = {
    R"(192.0.2.7 - - [17/May/2015:10:05:03 +0000] "GET /index.html HTTP/1.1" 200 203023)",
    R"(client.example.net - alice [01/Jul/1995:00:00:01 -0400] "GET /history/apollo/ HTTP/1.0" 200 6245)",
    R"(2001:db8::17 - - [29/Feb/2016:23:59:60 +0530] "POST /form?a=1&b=%20 HTTP/2.0" 302 -)",
    R"(192.0.2.7 - - [17/May/2015:10:05:03 +0000] "-" 408 0)",
    R"(192.0.2.7 - - [17/May/2015:10:05:04 +0000] "\x16\x03\x01\x02\x00\x01" 400 226)",
    R"(192.0.2.8 - "John\"ny" [17/May/2015:10:05:04 +0000] "GET /a\"quoted\"path\\ HTTP/1.1" 404 17)",
    R"(192.0.2.8 ident \xe9ric [17/May/2015:23:59:59 -0800] "GET /caf\xe9 HTTP/1.1" 404 17)",
    R"(192.0.2.9 - - [5/Jun/2015:1:02:03 +0200] "GET /no-protocol" 200 1)",
    R"(192.0.2.9 - - [05/Jun/2015:01:02:03.250 +0200] "GET http://www.example.com/absolute HTTP/1.1" 200 1)",
    R"(192.0.2.9 - - [05/Jun/2015:01:02:03 Z] "CONNECT www.example.com:443 HTTP/1.1" 405 1)",
    R"(192.0.2.9 - - [05/Jun/2015:01:02:03] "OPTIONS * HTTP/1.0" 200 -)",
    R"(old.example.net - - [05/Jun/1995:01:02:03 +0000] "GET /a"b"c C:\dir\" 200 5)",
    R"(192.0.2.9 - - [05/Jun/2015:01:02:03 +0000] "QUIT" 501 215)",
    "192.0.2.9 - - [05/Jun/2015:01:02:03 +0000] \"GET /caf\xC3\xA9/\xE9t\xE9 HTTP/1.1\" 200 215",
};

const Lines kWithoutBytes = {
    R"(old.example.net - - [05/Jun/1995:01:02:03 +0000] "GET /gone HTTP/1.0" 404)",
};

const Lines kReferrersAndAgents = {
    R"("-" "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0")",
    R"x("https://www.example.com/from?q=a+b" "Mozilla/4.0 (compatible; MSIE 6.0; Windows NT 5.1)")x",
    R"("-" "-")",
    R"("" "")",
    R"("http://www.example.com/\"x\"" "<?php system(\"id\"); ?>")",
    R"("-" "ends in a backslash\")",
    R"("-" "J\xf6rg's \\ robot\t1.0")",
    "\"http://\xC3\xBC.example/\" \"\xFC\xE9 1.0\"",
};

const Lines kCutOff = {
    R"(192.0.2.7 - - [17/May/2015:10:05:03 +0000] "GET / HTTP/1.1" 200 5 "-" "bot; +http://www.example.com/)",
};

Lines operator+(Lines a, const Lines& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

// Each of `fronts` with one of `backs`, all of both in use.
Lines Join(const Lines& fronts, const Lines& backs) {
  Lines lines;
  for (size_t i = 0; i < std::max(fronts.size(), backs.size()); ++i) {
    lines.push_back(fronts[i % fronts.size()] + " " + backs[i % backs.size()]);
  }
  return lines;
}

const Lines kHosts = {"www.example.com",    "www.example.com:443",   "-",
                      "[2001:db8::1]:8080", "http://example.org:80", "\xE9.example"};
const Lines kCombined = Join(kCommon, kReferrersAndAgents);
const Lines kSquidResults = {"TCP_MISS:HIER_DIRECT", "TCP_HIT:NONE", "TCP_DENIED:HIER_NONE"};

const Lines kSquid = {
    "1157689312.049   5006 192.0.2.199 TCP_MISS/200 19763 CONNECT login.example.com:443 user "
    "DIRECT/198.51.100.115 -",
    "1157689320.327   2864 192.0.2.199 TCP_MISS/200 10182 GET http://www.example.com/ user "
    "DIRECT/198.51.100.61 text/html",
    "1583861727.504    182 192.0.2.1 TCP_MISS/200 520 GET http://www.example.com/a? - "
    "HIER_DIRECT/192.0.2.8 text/plain",
    "1583861727.504 123456 2001:db8::5 TCP_TUNNEL/200 520 CONNECT [2001:db8::1]:443 - "
    "HIER_DIRECT/2001:db8::1 -",
    "1583861727.504      0 192.0.2.1 NONE/400 3500 NONE error:invalid-request - NONE/- text/html",
    "1583861727.504      1 192.0.2.1 TCP_DENIED/407 3500 GET http://example.com/x "
    "dom%5cuser%20name HIER_NONE/- text/html",
    "1583861727.504      1 192.0.2.1 TCP_MISS/000 0 GET http://example.com/%C3%A9 - HIER_NONE/- -",
    "1583861727      1 192.0.2.1 TCP_MISS/200 12 GET http://example.com/ - HIER_NONE/- "
    "text/html;charset=utf-8 [Host: x]",
    "1583861727.504987654 1 192.0.2.1 TCP_MISS/200 12 GET http://example.com/caf\xE9 - HIER_NONE/- "
    "text/html",
    "1583861727.504      1 192.0.2.1 TCP_MEM_HIT/200 12 GET http://example.com/ - HIER_NONE/-",
    "1583861727.504      1 192.0.2.1 TCP_MEM_HIT/200 12 GET /transparent - HIER_NONE/- -",
};

const Lines kBalancerLines = {
    R"(198.51.100.39:2817 192.0.2.1:80 0.000073 0.001048 0.000057 200 200 0 29)",
    R"([2001:db8::8b]:48160 192.0.2.1:9000 0.000 0.002 0.000 304 304 5 257)",
    R"(203.0.113.7:2817 - -1 -1 -1 400 - 0 272)",
    R"(203.0.113.7:2817 - 0.5 -1 1.25 - - 0 0)",
};
const Lines kBalancerRequests = {
    R"("GET http://www.example.com:80/ HTTP/1.1")",
    R"("GET https://www.example.com:443/a?b=\"c\" HTTP/2.0")",
    R"("- - - ")",
    R"("POST https://www.example.com:443/caf\xc3\xa9 HTTP/1.1")",
    R"("GET /\\ HTTP/1.0")",
};
const Lines kBalancerAgents = {
    R"("curl/8.5.0" - -)",
    R"x("Mozilla/5.0 (X11; \x22Linux\x22)" ECDHE-RSA-AES128-GCM-SHA256 TLSv1.2)x",
    R"("-" - -)",
};
const Lines kAlbFronts = {
    "http 2018-07-02T22:23:00.186641Z app/my-balancer/50dc6c495c0c9188",
    "h2 2024-02-29T00:15:07.000001Z app/b/1",
    "wss 2018-07-02T22:23:00Z app/my-balancer/50dc6c495c0c9188",
};
const Lines kAlbBacks = {
    "arn:aws:elasticloadbalancing:us-east-2:123456789012:targetgroup/t/73e2d6bc24d8a067",
    R"(arn:aws:elasticloadbalancing:us-east-2:123456789012:targetgroup/t/7 "Root=1-58337262-36d228ad" "-" "-" 0 -)",
    R"(- "-" "-")",
};
const Lines kElbFronts = {
    "2015-05-13T23:39:43.945958Z my-loadbalancer",
    "2015-05-13T23:39:43Z b",
};
const Lines kElb2014 = Join(Join(kElbFronts, kBalancerLines), kBalancerRequests);

const Lines kS3Fronts = {
    R"(79a59df900b949e5 bucket [06/Feb/2019:00:00:38 +0000] 192.0.2.3 79a59df900b949e5 3E57427F3EXAMPLE)",
    R"(79a59df900b949e5 bucket [06/Feb/2019:00:00:38 +0000] 2001:db8::3 - 891CE47D2EXAMPLE)",
    R"(79a59df900b949e5 bucket [06/Feb/2019:00:00:38 +0000] 192.0.2.3 arn:aws:sts::1:assumed-role/r/s 89)",
};
const Lines kS3Middles = {
    R"(REST.GET.VERSIONING - "GET /bucket?versioning HTTP/1.1" 200 - 113 - 7 - "-" "S3Console/0.4")",
    R"(REST.PUT.OBJECT s3-dg.pdf "PUT /bucket/s3-dg.pdf HTTP/1.1" 200 - - 4406583 41754 28 "-" "curl")",
    R"(REST.GET.OBJECT a%2Bb "GET /a%2Bb?x=\"y\" HTTP/1.1" 404 NoSuchKey 297 - 38 - "http://e.com/\"" "agent \"x\"")",
    R"(S3.EXPIRE.OBJECT k "-" - - - - - - "-" "-")",
};
const Lines kS3Backs = {
    "- s9lzHYrFp76ZVxRcpX9= SigV4 ECDHE-RSA-AES128-GCM-SHA256 AuthHeader "
    "bucket.s3.us-west-1.amazonaws.com TLSV1.2",
    "- s9lzHYrFp76ZVxRcpX9= SigV2 ECDHE-RSA-AES128-GCM-SHA256 AuthHeader bucket.s3.amazonaws.com "
    "TLSv1.3 - -",
    "3HL4kqtJvjVBH40Nrjfkd s9lz - - - bucket.s3.amazonaws.com -",
    "- - - - - - -",
    "- s9lz - - - bucket.s3.amazonaws.com",
};
const Lines kS32006 = Join(kS3Fronts, kS3Middles);

const Lines kHaproxy = {
    R"(198.51.100.171:53332 [25/Feb/2019:16:19:48.143] http_in~ bk_admin/nginx 0/0/7/1457/1487 200 11394 - - ---- )"
    R"(2/1/0/0/0 0/0 {Mozilla/5.0 (Windows NT 6.1; Win64; x64)} {} "GET /admin?survey=130&refresh=1 HTTP/1.1")",
    R"(2001:db8::7:33318 [06/Feb/2009:12:14:14.655] http-in static/srv1 10/0/30/69/+109 200 +2750 - - ---- )"
    R"(1/1/1/1/0 0/0 {1wt.eu} {} "GET /index.html HTTP/1.1")",
    R"(198.51.100.1:56224 [25/Feb/2019:16:20:10.111] http_in http_in/<NOSRV> -1/-1/-1/-1/0 400 187 - - PR-- )"
    R"(1/1/0/0/0 0/0 "<BADREQ>")",
    R"(198.51.100.1:56224 [25/Feb/2019:16:20:10.111] fe be/s 0/0/0/0/-1 -1 0 a=b - CD-- 1/1/0/0/0 0/0 "GET / HTTP/1.0" x)",
    R"(198.51.100.1:56224 [25/Feb/2019:16:20:10.111] fe be/s 0/0/0/0/3 200 5 - - ---- 1/1/0/0/0 0/0 "GET /long/path)",
    R"(unix:1 [5/Feb/2019:16:20:10.111] fe be/s 0/0/0/0/3 200 5 - - ---- 1/1/0/0/0 0/0 "GET /a\"b#x0A HTTP/1.1")",
};
const Lines kSyslogFronts = {"Feb 25 16:19:49 192.0.2.2 haproxy[7]:",
                             "<134>Feb 25 16:19:49 haproxy[123]:"};

const Lines kEpa = {
    R"(192.0.2.172 [29:23:53:25] "GET /Software.html HTTP/1.0" 200 1497)",
    R"(query2.example.edu [29:23:53:36] "GET /Consumer.html HTTP/1.0" 200 1325)",
    R"(query2.example.edu [30:09:37:51] "GET /gif/efacts.gifalt= HTTP/1.0" 404)",
    R"(wpbfl2-45.example.com [30:00:02:24] "GET / HTTP/1.0" 304 -)",
    R"(wpbfl2-45.example.com [1:00:00:60] "GET /a"b".html" 200 5)",
    R"(wpbfl2-45.example.com [1:00:00:00] "POST /cgi-bin/waisgate/134.67.99.11=\" 500 5)",
};

}  // namespace

Lines LinesOf(std::string_view format) {
  if (format == "common") return kCommon + kWithoutBytes;
  if (format == "vhost-common") return Join(kHosts, kCommon + kWithoutBytes);
  if (format == "combined") return kCombined + kCutOff;
  if (format == "vhost-combined") return Join(kHosts, kCombined + kCutOff);
  if (format == "squid-common") return Join(kCommon, kSquidResults);
  if (format == "squid-combined") return Join(kCombined, kSquidResults);
  if (format == "squid") return kSquid;
  if (format == "alb") {
    return Join(Join(Join(Join(kAlbFronts, kBalancerLines), kBalancerRequests), kBalancerAgents),
                kAlbBacks);
  }
  if (format == "elb") return Join(kElb2014, kBalancerAgents);
  if (format == "elb-2014") return kElb2014;
  if (format == "s3") return Join(kS32006, kS3Backs);
  if (format == "s3-2006") return kS32006;
  if (format == "haproxy") return kHaproxy;
  if (format == "haproxy-syslog") return Join(kSyslogFronts, kHaproxy);
  if (format == "epa") return kEpa;
  if (format == "combined-quoted") {
    return Join(kCombined, {R"("-")", R"("192.0.2.1, 192.0.2.2")"}) +
           Lines{kCombined[0] + R"( "192.0.2.1, 192.)"};
  }
  if (format == "combined-cookie-elapsed")
    return Join(kCombined, {R"("a=b; c=\"d\"" 5034)", R"("-" 0)", R"("" -)"});
  if (format == "vhost-combined-elapsed")
    return Join(Join(kHosts, kCombined), {"116075", "-", "0"});
  throw std::invalid_argument(std::string(format));
}

}  // namespace reference
