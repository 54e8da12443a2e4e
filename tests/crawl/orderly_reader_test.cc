#include "page/orderly_reader.h"

#include <doctest/doctest.h>

#include <random>
#include <string>
#include <string_view>

#include "page/html_tree.h"
#include "page/tree_walk.h"
#include "page_checks.h"

namespace crawl {
namespace {

constexpr std::string_view kBegin =
    "<!DOCTYPE html>\n<html lang=en>\n<head>\n<title>T</title>\n</head>\n<body>\n";

Page ReadByTree(std::string_view html) {
  HtmlTree tree(PageOptions{}.max_depth);
  REQUIRE(tree.Read(html).ok());
  Page page;
  WritePage(
      [&tree](PageWriter* writer) {
        WalkTree(tree.root(), writer);
        writer->Finish();
        return true;
      },
      &page);
  return page;
}

// Whether a document is orderly. If so, checks that it says what its tree says.
bool ReadsAsTree(const std::string& html, size_t max_depth = PageOptions{}.max_depth) {
  OrderlyReader reader(max_depth);
  Page page;
  if (!WritePage([&](PageWriter* writer) { return reader.Read(html, writer); }, &page))
    return false;
  CAPTURE(html);
  REQUIRE(Told(page) == Told(ReadByTree(html)));
  return true;
}

bool BodyReadsAsTree(const std::string& body) {
  return ReadsAsTree(std::string(kBegin) + body + "\n</body>\n</html>\n");
}

// Makes documents whose tags nest, with ends left out here and there, and with a bit of disorder.
class DocumentMaker {
 public:
  explicit DocumentMaker(unsigned seed) : random_(seed) {}

  std::string Make() {
    disorder_ = Below(3) == 0 ? 40 : 0;
    html_.clear();
    constexpr std::string_view kTypes[] = {
        "<!DOCTYPE html>",
        "<!doctype HTML>\n",
        "",
        "<!DOCTYPE html PUBLIC \"-//W3C//DTD XHTML 1.0 Strict//EN\" \"http://www.w3.org/TR/\">",
        "<!DOCTYPE html PUBLIC \"-//W3C//DTD HTML 4.01 Transitional//EN\">",
        "<!DOCTYPE html SYSTEM \"about:legacy-compat\">"};
    html_ += kTypes[Below(std::size(kTypes))];
    html_ += "<html lang=en><head>";
    for (int i = Below(3); i > 0; --i) {
      Add({"<title>a &amp; b</title>", "<title> </title>", "<meta name=description content=d>",
           "<link rel=next href=n>", "<base href=/base/>", "<style>p{}</style>",
           "<script>if (a < b) '<p>'</script>", "\n", "<!-- c -->", "<noscript>"});
    }
    html_ += "</head>\n<body>";
    Flow(4);
    if (Below(4) != 0) html_ += "</body>\n</html>\n";
    return html_;
  }

 private:
  int Below(size_t limit) { return static_cast<int>(random_() % limit); }
  void Add(std::initializer_list<std::string_view> choices) {
    html_ += choices.begin()[Below(choices.size())];
  }
  void End(std::string_view tag) {
    if (Below(3) != 0) (html_ += "</") += std::string(tag) + '>';
  }

  void Words() {
    Add({"word",
         "two words",
         " ",
         "\n  ",
         "x &lt; y",
         "a\u00ADb",
         "<b>bold</b>",
         "<i>open",
         "<br>",
         "<img alt=i>",
         "<input>",
         "<a href=/x>link</a>",
         "<a href=y><span>s</span> t</a>",
         "<a>no link</a>",
         "<span>in<em>line</span>",
         "<my-tag>m</my-tag>",
         "&nbsp;",
         "<!-- c -->",
         "<label>l</label>",
         "<wbr>",
         "<script>s</script>",
         "<button>press</button>",
         "<span hidden>h</span>",
         "<textarea>\nt</textarea>",
         "<iframe src=f></iframe>"});
  }
  void Disorder() {
    Add({"<p>",        "</p>",           "<div>",
         "</div>",     "<a href=/z>",    "</a>",
         "<table>",    "</table>",       "<tr>",
         "<td>",       "</td>",          "<li>",
         "</ul>",      "<select>",       "<option>",
         "<svg>",      "</span>",        "<h2>",
         "<template>", "<form>",         "</form>",
         "</body>",    "<body class=b>", "<head>",
         "</h1>",      "<button>",       "<title>late</title>",
         "<dd>",       "<frameset>",     "<base href=/late/>",
         "</br>",      "<caption>",      "<col>",
         "<object>",   "<rt>",           "<hr>",
         "<math>",     "<pre>\n",        "<html lang=de>"});
  }

  void Flow(int depth) {
    for (int i = Below(5); i > 0; --i) {
      if (disorder_ > 0 && Below(100) < disorder_) Disorder();
      Piece(depth);
    }
  }
  void Piece(int depth) {
    if (depth == 0) return Words();
    switch (Below(12)) {
      case 0:
        html_ += "<p>";
        for (int i = Below(4); i > 0; --i) Words();
        return End("p");
      case 1:
        return Whole("div", depth);
      case 2:
        return Whole("nav", depth);
      case 3:
        return Whole("article", depth);
      case 4:
        return Heading();
      case 5:
        return List("ul", "li", depth);
      case 6:
        return List("dl", "dd", depth);
      case 7:
        return Table(depth);
      case 8:
        return Whole("form", depth);
      case 9:
        html_ += "<hr>";
        return;
      default:
        return Words();
    }
  }
  void Whole(const std::string& tag, int depth) {
    html_ += '<' + tag + '>';
    Flow(depth - 1);
    html_ += "</" + tag + '>';
  }
  void Heading() {
    html_ += "<h2>";
    Words();
    html_ += "</h2>";
  }
  void List(const std::string& list, const std::string& item, int depth) {
    html_ += '<' + list + '>';
    for (int i = Below(4); i > 0; --i) {
      html_ += '<' + item + '>';
      Flow(depth - 1);
      End(item);
    }
    html_ += "</" + list + '>';
  }
  void Table(int depth) {
    html_ += "<table>";
    if (Below(4) == 0) {
      html_ += "<caption>";
      Words();
      End("caption");
    }
    const bool body = Below(2) == 0;
    if (body) Add({"<thead>", "<tbody>", "<tfoot>\n"});
    for (int i = Below(3); i > 0; --i) {
      if (Below(5) != 0) html_ += "<tr>\n";
      for (int j = Below(3); j > 0; --j) {
        html_ += "<td>";
        Flow(depth - 1);
        End("td");
      }
      End("tr");
    }
    html_ += "</table>";
  }

  std::mt19937 random_;
  int disorder_ = 0;  // percent
  std::string html_;
};

}  // namespace

TEST_CASE("orderly reader: what it reads is what the tree says") {
  DocumentMaker maker(1);
  int orderly = 0;
  for (int round = 0; round < 20000; ++round) orderly += ReadsAsTree(maker.Make());
  // Most that have no disorder in them, and some that have a harmless one.
  CHECK(orderly > 8000);
  CHECK(orderly < 16000);
}

TEST_CASE("orderly reader: ends that may be left out") {
  CHECK(BodyReadsAsTree("<p>one<p>two<div>three</div>"));
  CHECK(BodyReadsAsTree("<ul><li>one<li><p>two</p><li>three<ul><li>four</ul></ul>"));
  CHECK(BodyReadsAsTree("<dl><dt>t<dd>d<dt>t<dd>d</dl>"));
  CHECK(BodyReadsAsTree("<table><tr><td>1<td>2<tr><th>3</table>x"));
  CHECK(BodyReadsAsTree("<table><td><p>1</table>"));
  CHECK(BodyReadsAsTree("<table><caption>c<tbody><tr><td><table><tr><td>in</table></table>"));
  CHECK(ReadsAsTree(std::string(kBegin) + "<div><p>cut off"));
}

TEST_CASE("orderly reader: a table ends a paragraph where the document's type says so") {
  const std::string rest = "<html><head></head><body><p>a<table><tr><td>b</table>c";
  CHECK(ReadsAsTree("<!DOCTYPE html>" + rest));
  CHECK(
      ReadsAsTree("<!DOCTYPE html PUBLIC \"-//W3C//DTD XHTML 1.0 Transitional//EN\" "
                  "\"http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd\">" +
                  rest));
  CHECK_FALSE(ReadsAsTree(rest));
  CHECK_FALSE(ReadsAsTree("<!DOCTYPE html PUBLIC \"-//W3C//DTD HTML 3.2//EN\">" + rest));
}

TEST_CASE("orderly reader: what is not orderly") {
  for (const char* body :
       {"</p>", "<a href=x><a href=y>", "<p><a href=x>y</p>", "<div></span></div>", "<h1><h2>",
        "<table>text</table>", "<table><div></div></table>", "<tr>", "<select><option>o</select>",
        "<svg></svg>", "<template></template>", "<form><form>", "<button><button>", "</br>",
        "<body>", "<frameset>", "<ul><li><span><li></ul>", "<object></object>"}) {
    CAPTURE(body);
    CHECK_FALSE(BodyReadsAsTree(body));
  }
  CHECK_FALSE(BodyReadsAsTree(std::string("a\0b", 3)));
  CHECK_FALSE(ReadsAsTree("<p>no head"));
  CHECK_FALSE(ReadsAsTree(std::string(kBegin) + "</body>text"));
}

TEST_CASE("orderly reader: pages that a tree may cut are left to it") {
  std::string deep;
  for (int i = 0; i < 20; ++i) deep += "<div>";
  CHECK(ReadsAsTree(std::string(kBegin) + deep));
  CHECK_FALSE(ReadsAsTree(std::string(kBegin) + deep, 20));
  CHECK_FALSE(BodyReadsAsTree(std::string(2 << 20, 'x')));
  std::string linked;
  for (int i = 0; i < 2000; ++i) linked += "<span>x</span>";
  CHECK_FALSE(BodyReadsAsTree("<a href=x><div>" + linked + "</div></a>"));
}

TEST_CASE("orderly reader: a base that comes late counts for all links") {
  const Page page = ParsePage(std::string(kBegin) + "<a href=x>x</a><base href=/late/>");
  CHECK(UrlsOf(page) == "http://h.test/late/x");
}

}  // namespace crawl
