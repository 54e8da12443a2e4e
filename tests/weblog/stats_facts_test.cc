// What single words of a log say: agents, URLs, referrers.
#include <doctest/doctest.h>

#include <string>

#include "stats/agent_facts.h"
#include "stats/referrer_facts.h"
#include "stats/url_facts.h"

namespace {

using weblog::stats::FactsOfAgent;
using weblog::stats::FactsOfReferrer;
using weblog::stats::FactsOfUrl;
using weblog::stats::SearchEngineAt;

std::string AgentText(const char* agent) {
  const auto facts = FactsOfAgent(agent);
  return std::string(facts.family) + " on " + std::string(facts.system);
}

TEST_CASE("browsers that claim to be others are known by what sets them apart") {
  CHECK(
      AgentText("Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) "
                "Chrome/120.0.0.0 Safari/537.36 Edg/120.0.0.0") == "Edge on Windows");
  CHECK(
      AgentText("Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) "
                "Chrome/120.0.0.0 Safari/537.36 OPR/106.0.0.0") == "Opera on Windows");
  CHECK(
      AgentText("Mozilla/5.0 (Linux; Android 13; SAMSUNG SM-S911B) AppleWebKit/537.36 (KHTML, like "
                "Gecko) SamsungBrowser/23.0 Chrome/115.0.0.0 Mobile Safari/537.36") ==
      "Samsung Internet on Android");
  CHECK(AgentText("Mozilla/5.0 (X11; Linux x86_64; rv:121.0) Gecko/20100101 Firefox/121.0") ==
        "Firefox on Linux");
  CHECK(AgentText("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like "
                  "Gecko) Chrome/120.0.0.0 Safari/537.36") == "Chrome on macOS");
  CHECK(AgentText("Mozilla/5.0 (iPhone; CPU iPhone OS 17_1 like Mac OS X) AppleWebKit/605.1.15 "
                  "(KHTML, like Gecko) CriOS/120.0.6099.50 Mobile/15E148 Safari/604.1") ==
        "Chrome on iOS");
  CHECK(AgentText("Mozilla/5.0 (iPad; CPU OS 17_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like "
                  "Gecko) Version/17.1 Mobile/15E148 Safari/604.1") == "Safari on iOS");
  CHECK(AgentText("Mozilla/4.0 (compatible; MSIE 6.0; Windows NT 5.1)") ==
        "Internet Explorer on Windows");
  CHECK(AgentText("Mozilla/5.0 (Windows NT 6.1; Trident/7.0; rv:11.0) like Gecko") ==
        "Internet Explorer on Windows");
  CHECK(AgentText("Mozilla/5.0 (Linux; U; Android 4.0.3; de-de) AppleWebKit/534.30 (KHTML, like "
                  "Gecko) Version/4.0 Mobile Safari/534.30") == "Android Browser on Android");
  CHECK(AgentText("Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) "
                  "Chrome/120.0.0.0 Safari/537.36") == "Chrome on ChromeOS");
}

TEST_CASE("programs have families of their own") {
  CHECK(AgentText("curl/7.88.1") == "curl on Other");
  CHECK(AgentText("Wget/1.21.3 (linux-gnu)") == "Wget on Linux");
  CHECK(AgentText("python-requests/2.31.0") == "Python on Other");
  CHECK(AgentText("Tiny Tiny RSS/1.11 (http://tt-rss.org/)") == "Feed reader on Other");
  CHECK(AgentText("") == "Other on Other");
  CHECK(AgentText("xyz") == "Other on Other");
}

TEST_CASE("robots are those that say bot, crawl or spider") {
  const auto robot = [](const char* agent) { return FactsOfAgent(agent).robot; };
  CHECK(robot("Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)") ==
        "Googlebot");
  CHECK(robot("Mozilla/5.0 (compatible; archive.org_bot +http://www.archive.org)") ==
        "archive.org_bot");
  CHECK(robot("Baiduspider+(+http://www.baidu.com/search/spider.htm)") == "Baiduspider");
  CHECK(robot("SomeCRAWLER/1.0") == "SomeCRAWLER");
  CHECK(robot("Mozilla/5.0 (Windows NT 10.0) Firefox/121.0") == "");
  CHECK(FactsOfAgent("Googlebot/2.1 Chrome/99").family == "Robots");
  CHECK(robot("Mozilla/5.0 (Linux; Android 6.0; CUBOT DINOSAUR) Chrome/99 Mobile") == "");
  CHECK(robot("Mozilla/5.0 (Linux; Android 6.0; CUBOT DINOSAUR; FooBot/1.0)") == "FooBot");
  // Beyond 1,024 bytes nobody looks.
  CHECK(robot((std::string(2000, 'x') + " Googlebot/2.1").c_str()) == "");
}

TEST_CASE("a URL has a host, a file type, and is a page or not") {
  const auto text = [](const char* url) {
    const auto facts = FactsOfUrl(url);
    return facts.host + "|" + facts.file_type + "|" + (facts.page ? "page" : "part");
  };
  CHECK(text("http://WWW.Example.com:8080/a/b.HTML?x=y.png") == "www.example.com|html|page");
  CHECK(text("https://example.com") == "example.com||page");
  CHECK(text("/a/b.png?c") == "|png|part");
  CHECK(text("/") == "||page");
  CHECK(text("//evil/a.css") == "|css|part");
  CHECK(text("/version-1.2") == "||page");  // digits are no type
  CHECK(text("/a.b/c") == "||page");
  CHECK(text("/x.averylongending") == "||page");
  CHECK(text("/robots.txt") == "|txt|part");
  CHECK(text("/notes.txt") == "|txt|page");
  CHECK(text("/dump.tar.gz") == "|gz|part");
  CHECK(text("/index.html.080316") == "||page");
  CHECK(text("http://[2001:db8::1]/") == "[2001:db8::1]||page");
  CHECK(text("no url") == "||part");
  CHECK(text("") == "||part");
}

TEST_CASE("search engines are known by their domains, and only where they search") {
  CHECK(SearchEngineAt("www.google.com") == "Google");
  CHECK(SearchEngineAt("google.co.uk") == "Google");
  CHECK(SearchEngineAt("www.google.com.br") == "Google");
  CHECK(SearchEngineAt("images.google.de") == "Google");
  CHECK(SearchEngineAt("de.search.yahoo.com") == "Yahoo");
  CHECK(SearchEngineAt("yandex.ru") == "Yandex");
  CHECK(SearchEngineAt("mail.google.com") == "");
  CHECK(SearchEngineAt("mail.yahoo.com") == "");
  CHECK(SearchEngineAt("google.example.com") == "");
  CHECK(SearchEngineAt("notgoogle.com") == "");
  CHECK(SearchEngineAt("com") == "");
  CHECK(SearchEngineAt("") == "");
  CHECK(SearchEngineAt("......") == "");
}

TEST_CASE("search terms are read from the parameter of their engine") {
  const auto term = [](const std::string& url) { return FactsOfReferrer(url).search_term; };
  CHECK(term("http://www.google.com/search?hl=en&q=Log+Mining%20Tools") == "log mining tools");
  CHECK(term("https://search.yahoo.com/search?p=a&q=b") == "a");
  CHECK(term("http://www.baidu.com/s?wd=%E6%97%A5%E5%BF%97") == "日志");
  CHECK(term("http://yandex.ru/yandsearch?text=%EB%EE%E3") == "ëîã");  // not UTF-8: Latin-1
  CHECK(term("http://www.google.com/search?q=++two%09%0A+words++") == "two words");
  CHECK(term("http://www.google.com/") == "");
  CHECK(term("http://www.google.com/search?q=") == "");
  CHECK(term("http://www.example.com/search?q=secret") == "");
  CHECK(term("http://www.google.com/search?q=" + std::string(1000, 'a')) == std::string(256, 'a'));
  // 85 characters of three bytes are 255.
  std::string wide;
  for (int i = 0; i < 100; ++i) wide += "%E6%97%A5";
  CHECK(term("http://www.google.com/search?q=" + wide).size() == 255);
}

TEST_CASE("a referrer that is no URL has no host") {
  CHECK(FactsOfReferrer("http://Stack.Example:99/a").host == "stack.example");
  CHECK(FactsOfReferrer("android-app://com.example/").host == "com.example");
  CHECK(FactsOfReferrer("about:blank").host == "");
  CHECK(FactsOfReferrer("() { :;}; echo").host == "");
  CHECK(FactsOfReferrer("").host == "");
}

}  // namespace
