#include "support/html_text.h"

#include <doctest/doctest.h>

#include "support/json_text.h"

namespace {

using support::Html;

TEST_CASE("HTML has no tags, quotes or directions that came from a log") {
  CHECK(Html("a & b") == "a &amp; b");
  CHECK(Html("<script>alert('x')</script>") == "&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;");
  CHECK(Html("\" onload=\"x") == "&quot; onload=&quot;x");
  CHECK(Html("日本 é") == "日本 é");
  CHECK(Html("a\x1b[31m\nb\xff\u202e") == "a\\x1b[31m\\nb\\xff\\u202e");
  CHECK(Html("&lt;") == "&amp;lt;");
  CHECK(Html("") == "");
}

TEST_CASE("JSON in a script element cannot end it") {
  std::string json;
  support::AppendJsonString("</script><!-- <script> & \u2028\u2029\\", &json);
  CHECK(support::ScriptJson(json) ==
        R"("\u003c/script\u003e\u003c!-- \u003cscript\u003e \u0026 \u2028\u2029\\")");
}

}  // namespace
