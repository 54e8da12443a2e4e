#include "weblog/users.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "support/batches.h"
#include "text_codes.h"
#include "users/address_mask.h"
#include "users/person_splitter.h"
#include "users/pseudonym.h"

namespace {

using testing_support::Batch;
using testing_support::Encoded;
using testing_support::ErrorOf;
using testing_support::Must;
using testing_support::Strings;
using testing_support::Texts;
using testing_support::Times;
using weblog::AddressMask;
using weblog::Links;
using weblog::MaskAddress;
using weblog::PersonSplitter;
using weblog::Stage;
using weblog::TextCodes;
using weblog::UserOptions;

constexpr int64_t kMinute = 60'000'000;

// What the stage makes of `batch`, as one batch.
std::shared_ptr<arrow::RecordBatch> Run(const std::shared_ptr<arrow::RecordBatch>& batch,
                                        const UserOptions& options) {
  const auto stage = Must(weblog::MakeUsersStage(options, batch->schema()));
  std::shared_ptr<arrow::RecordBatch> result;
  weblog::StageSinks sinks;
  sinks.rows = [&](const auto& rows) {
    result = rows;
    return arrow::Status::OK();
  };
  CHECK_OK(stage->Push(batch, sinks));
  CHECK_OK(stage->Finish(sinks));
  CHECK_OK(result->ValidateFull());
  CHECK(result->schema()->Equals(*stage->schema()));
  CHECK(stage->account().rows_in == batch->num_rows());
  CHECK(stage->account().rows_out == batch->num_rows());
  return result;
}

Texts Column(const arrow::RecordBatch& batch, const std::string& name) {
  const TextCodes codes = Must(TextCodes::Make(batch.GetColumnByName(name), name));
  Texts texts;
  for (int64_t i = 0; i < codes.rows(); ++i) {
    texts.push_back(codes[i] == TextCodes::kNull
                        ? std::nullopt
                        : std::optional<std::string>(codes.word(codes[i])));
  }
  return texts;
}

std::shared_ptr<arrow::RecordBatch> Hits() {
  return Batch(
      {{"client", Encoded({"192.0.2.1", "192.0.2.9"}, {0, 0, 0, 1, 1, std::nullopt})},
       {"auth_user",
        Strings({"ann", std::nullopt, std::nullopt, std::nullopt, std::nullopt, std::nullopt})},
       {"cookie",
        Strings({"uid=7", "lang=en; uid=7", std::nullopt, std::nullopt, "lang=en", std::nullopt})},
       {"agent", Encoded({"Firefox", "Chrome"}, {0, 0, 0, 1, std::nullopt, std::nullopt})}});
}

TEST_CASE("users are known by the best that a hit has") {
  UserOptions options;
  options.cookie_name = "uid";
  const auto users = Column(*Run(Hits(), options), "user");
  CHECK(users[0] == "auth:ann");
  CHECK(users[1] == "cookie:7");
  REQUIRE(users[2].has_value());
  CHECK(users[2]->starts_with("192.0.2.1/"));
  CHECK(users[2]->size() == std::string("192.0.2.1/").size() + 10);
  REQUIRE(users[3].has_value());
  CHECK(users[3]->substr(10) != users[2]->substr(10));  // another agent
  CHECK(users[4] == "192.0.2.9");
  CHECK(users[5] == std::nullopt);

  options.by = Must(weblog::ParseUserRule("client"));
  CHECK(Column(*Run(Hits(), options), "user") ==
        Texts{"192.0.2.1", "192.0.2.1", "192.0.2.1", "192.0.2.9", "192.0.2.9", std::nullopt});
  options.cookie_name = "";
  options.by = Must(weblog::ParseUserRule("cookie"));
  CHECK(Column(*Run(Hits(), options), "user") == Texts{"cookie:uid=7", "cookie:lang=en; uid=7",
                                                       std::nullopt, std::nullopt, "cookie:lang=en",
                                                       std::nullopt});
}

TEST_CASE("users are told apart exactly as before when they are anonymous, and no value is left") {
  UserOptions options;
  const auto plain = Run(Hits(), options);
  options.key = std::string(32, 'k');
  const auto hidden = Run(Hits(), options);
  const auto same = [](const Texts& a, const Texts& b) {
    for (size_t i = 0; i < a.size(); ++i) {
      for (size_t j = 0; j < a.size(); ++j) {
        if ((a[i] == a[j]) != (b[i] == b[j])) return false;
      }
    }
    return true;
  };
  for (const char* name : {"client", "auth_user", "cookie", "user"}) {
    CAPTURE(name);
    CHECK(same(Column(*plain, name), Column(*hidden, name)));
  }
  const std::string everything = hidden->ToString();
  for (const char* secret : {"192.0.2", "ann", "uid"}) {
    CAPTURE(secret);
    CHECK(everything.find(secret) == std::string::npos);
  }
  // The same key gives the same names, another key others.
  CHECK(Run(Hits(), options)->Equals(*hidden));
  options.key = std::string(32, 'l');
  CHECK(Column(*Run(Hits(), options), "user")[0] != Column(*hidden, "user")[0]);
}

TEST_CASE("keyed BLAKE2b") {
  // python3: hashlib.blake2b(b"client\0" + b"192.0.2.1", key=bytes(range(32)), digest_size=10)
  std::string key;
  for (char c = 0; c < 32; ++c) key += c;
  const auto pseudonyms = Must(weblog::Pseudonyms::Make(key));
  CHECK(Must(pseudonyms.For("client", "192.0.2.1")) == "0bc131d0bc3fd43355a5");
  CHECK(Must(pseudonyms.For("auth_user", "192.0.2.1")) == "37fb0446715a7f4c5b27");
  CHECK(ErrorOf(weblog::Pseudonyms::Make("short")) ==
        "a key has 16 to 64 bytes, and this has 5; make one with: head -c 32 /dev/urandom > "
        "KEYFILE");
}

TEST_CASE("addresses are cut down to networks") {
  const AddressMask mask = Must(weblog::ParseAddressMask("24/48"));
  CHECK(MaskAddress("192.0.2.77", mask) == "192.0.2.0");
  CHECK(MaskAddress("2001:db8:1234:5678::9", mask) == "2001:db8:1234::");
  CHECK(MaskAddress("::ffff:192.0.2.77", mask) == "192.0.2.0");
  CHECK(MaskAddress("192.0.2.77", Must(weblog::ParseAddressMask("20/0"))) == "192.0.0.0");
  CHECK(MaskAddress("192.0.2.77", Must(weblog::ParseAddressMask("32/128"))) == "192.0.2.77");
  CHECK(MaskAddress("2001:db8::1", Must(weblog::ParseAddressMask("0/0"))) == "::");
  CHECK(MaskAddress("pc7.example.com", mask) == "*.example.com");
  CHECK(MaskAddress("localhost", mask) == "*");
  CHECK(MaskAddress("", mask) == "*");
  CHECK(MaskAddress(".x", mask) == "*");
  for (const char* wrong : {"", "24", "33/48", "24/129", "a/b", "24/48/1", "-1/0"}) {
    CAPTURE(wrong);
    CHECK(ErrorOf(weblog::ParseAddressMask(wrong)).find("is not a pair of bits") !=
          std::string::npos);
  }
}

TEST_CASE("masked clients are networks; users too, unless they are hashed") {
  UserOptions options;
  options.by = Must(weblog::ParseUserRule("client"));
  options.mask = AddressMask{24, 48};
  const auto masked = Run(Hits(), options);
  CHECK(Column(*masked, "client")[3] == "192.0.2.0");
  CHECK(Column(*masked, "user")[0] == Column(*masked, "user")[3]);
  options.key = std::string(16, 'k');
  const auto both = Run(Hits(), options);
  CHECK(Column(*both, "client")[3] == "192.0.2.0");
  CHECK(Column(*both, "user")[0] != Column(*both, "user")[3]);
}

TEST_CASE("what to know users by is checked") {
  CHECK(Must(weblog::ParseUserRule("auth,client+agent")).size() == 2);
  CHECK(ErrorOf(weblog::ParseUserRule("auth,ip")) ==
        "'ip' is nothing to know users by; take auth, cookie, client or agent, or several as "
        "client+agent");
  CHECK_FALSE(weblog::ParseUserRule("").ok());
  CHECK_FALSE(weblog::ParseUserRule("auth,").ok());
}

TEST_CASE("hits that have users are not given users again") {
  const auto once = Run(Hits(), {});
  CHECK(ErrorOf(weblog::MakeUsersStage({}, once->schema())) ==
        "input has a user column already; it has been through weblog-users before");
}

// Requests of one client; pages are numbers, 0 is no referrer, and all are of one site.
int Person(PersonSplitter* splitter, int64_t time_us, weblog::PageKey url,
           weblog::PageKey referrer) {
  return splitter->PersonOf({1, time_us, url, referrer, referrer != weblog::kNoPage});
}

TEST_CASE("a referrer that nobody active has viewed is a second person's") {
  PersonSplitter splitter(nullptr);
  CHECK(Person(&splitter, 0, 10, 0) == 1);
  CHECK(Person(&splitter, 1, 11, 10) == 1);
  CHECK(Person(&splitter, 2, 21, 20) == 2);  // from page 20, which person 1 has not viewed
  CHECK(Person(&splitter, 3, 12, 11) == 1);  // goes on from 11
  CHECK(Person(&splitter, 4, 22, 21) == 2);  // goes on from 21
  CHECK(Person(&splitter, 5, 11, 0) == 1);   // again a page of person 1
  CHECK(Person(&splitter, 6, 30, 0) == 1);   // cannot tell: who was active last
  // After half an hour nobody is active: whoever comes is the first person.
  CHECK(Person(&splitter, 40 * kMinute, 31, 29) == 1);
}

TEST_CASE("with the site's links, a page that nothing leads to is a second person's") {
  Links links;
  links.Add(10, 11);
  links.Add(11, 12);
  links.Add(20, 21);
  PersonSplitter splitter(&links);
  CHECK(Person(&splitter, 0, 10, 0) == 1);
  CHECK(Person(&splitter, 1, 11, 0) == 1);  // 10 leads to it
  CHECK(Person(&splitter, 2, 20, 0) == 2);  // nothing viewed leads to it
  CHECK(Person(&splitter, 3, 12, 0) == 1);  // 11 does
  CHECK(Person(&splitter, 4, 21, 0) == 2);  // 20 does
  CHECK(Person(&splitter, 5, 10, 0) == 1);  // seen before
}

TEST_CASE("clients do not mix, and those that are idle are forgotten") {
  PersonSplitter splitter(nullptr);
  CHECK(splitter.PersonOf({1, 0, 10, 0, false}) == 1);
  CHECK(splitter.PersonOf({2, 0, 20, 30, true}) == 1);
  CHECK(splitter.PersonOf({1, 1, 21, 20, true}) == 2);
  for (uint64_t client = 0; client < 1000; ++client) {
    CHECK(splitter.PersonOf({client, static_cast<int64_t>(client) * 31 * kMinute, 5, 0, false}) ==
          1);
  }
}

TEST_CASE("people behind one client, in a stream") {
  UserOptions options;
  options.split = true;
  const auto hits = Batch(
      {{"time", Times({0, 1, 2, 3})},
       {"client", Encoded({"192.0.2.1"}, {0, 0, 0, 0})},
       {"agent", Encoded({"Firefox"}, {0, 0, 0, 0})},
       {"url",
        Strings({"http://a.test/1", "http://a.test/8", "http://a.test/2", "http://a.test/9"})},
       {"referrer",
        Strings({"http://b.test/", "http://a.test/7", "http://a.test/1", "http://b.test/"})}});
  const auto users = Column(*Run(hits, options), "user");
  CHECK(users[1] == *users[0] + "#2");
  CHECK(users[2] == users[0]);
  CHECK(users[3] == users[0]);  // came from elsewhere: it may be anybody
}

}  // namespace
