// Writes an access log of any length for benchmarks, the same bytes for the same arguments:
//   make_log combined|squid LINES [SEED]
// Pages, clients and agents are drawn with a long tail; a tenth of the requests and of the
// referrers are met only once.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

namespace {

// splitmix64: small, and the same everywhere.
class Random {
 public:
  explicit Random(uint64_t seed) : state_(seed) {}
  uint64_t Next() {
    uint64_t z = (state_ += 0x9E3779B97F4A7C15);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
    return z ^ (z >> 31);
  }
  uint64_t Below(uint64_t n) { return Next() % n; }
  bool Chance(int percent) { return Below(100) < static_cast<uint64_t>(percent); }
  // 0 to n - 1, small numbers far more often.
  size_t Skewed(size_t n) {
    const double u = static_cast<double>(Next() >> 11) / 9007199254740992.0;
    return std::min(n - 1, static_cast<size_t>(std::pow(static_cast<double>(n), u)) - 1);
  }

 private:
  uint64_t state_;
};

constexpr const char* kWords[] = {"harbour", "lantern", "meadow", "orchard", "granite", "willow",
                                  "compass", "thistle", "ember",  "saffron", "juniper", "marble",
                                  "falcon",  "velvet",  "cinder", "prairie", "cobalt",  "hazel"};
constexpr const char* kSystems[] = {
    "Windows NT 10.0; Win64; x64", "Macintosh; Intel Mac OS X 10_15_7", "X11; Linux x86_64",
    "iPhone; CPU iPhone OS 17_4 like Mac OS X", "Linux; Android 14; SM-S921B"};
constexpr const char* kMonths[] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun"};

const char* Word(Random* random) { return kWords[random->Below(std::size(kWords))]; }

std::string MakePath(Random* random) {
  std::string path;
  for (uint64_t depth = 1 + random->Below(3); depth > 0; --depth) {
    path.append("/").append(Word(random)).append("-").append(Word(random));
  }
  constexpr const char* kEndings[] = {"/", ".html", ".png", ".css", ".js", "/index.php"};
  return path + std::to_string(random->Below(500)) + kEndings[random->Below(std::size(kEndings))];
}

std::string MakeAgent(Random* random) {
  const auto version = std::to_string(90 + random->Below(40));
  return std::string("Mozilla/5.0 (") + kSystems[random->Below(std::size(kSystems))] +
         ") AppleWebKit/537.36 (KHTML, like Gecko) Chrome/" + version + ".0." +
         std::to_string(4000 + random->Below(2500)) + "." + std::to_string(random->Below(200)) +
         " Safari/537.36";
}

std::string MakeClient(Random* random) {
  return std::to_string(1 + random->Below(223)) + "." + std::to_string(random->Below(256)) + "." +
         std::to_string(random->Below(256)) + "." + std::to_string(random->Below(256));
}

template <typename Make>
std::vector<std::string> Several(size_t n, Random* random, Make make) {
  std::vector<std::string> all;
  for (size_t i = 0; i < n; ++i) all.push_back(make(random));
  return all;
}

// Somebody on the site: reads page after page, each with its objects, and then is gone.
struct Visitor {
  std::string client;
  std::string agent;
  std::string page;
  std::string referrer;
  int objects_left = 0;
  int pages_left = 0;
};

class Site {
 public:
  explicit Site(uint64_t seed)
      : random_(seed),
        pages_(Several(20'000, &random_, MakePath)),
        clients_(Several(50'000, &random_, MakeClient)),
        agents_(Several(2'000, &random_, MakeAgent)),
        visitors_(400) {}

  void Combined(std::string* line) {
    Tick();
    const int64_t second = millis_ / 1000;
    char time[64];
    std::snprintf(time, sizeof time, "%02d/%s/2026:%02d:%02d:%02d +0000",
                  static_cast<int>(1 + second / 86400 % 28), kMonths[second / 86400 / 28 % 6],
                  static_cast<int>(second / 3600 % 24), static_cast<int>(second / 60 % 60),
                  static_cast<int>(second % 60));
    const Request request = NextRequest();
    line->append(request.visitor->client).append(" - - [").append(time).append("] \"");
    line->append(Method()).append(" ").append(request.target).append(" HTTP/1.1\" ");
    line->append(Status()).append(" ").append(Bytes()).append(" \"").append(request.referrer);
    line->append("\" \"").append(request.visitor->agent).append("\"\n");
  }

  void Squid(std::string* line) {
    Tick();
    char head[64];
    std::snprintf(head, sizeof head, "%lld.%03d %6d ",
                  static_cast<long long>(1767225600 + millis_ / 1000),
                  static_cast<int>(millis_ % 1000), static_cast<int>(random_.Below(3000)));
    const Request request = NextRequest();
    line->append(head).append(request.visitor->client);
    line->append(random_.Chance(30) ? " TCP_HIT/" : " TCP_MISS/").append(Status()).append(" ");
    line->append(Bytes()).append(" ").append(Method()).append(" http://www.example.com");
    line->append(request.target).append(" - HIER_DIRECT/192.0.2.7 text/html\n");
  }

 private:
  struct Request {
    const Visitor* visitor;
    std::string target;
    std::string referrer;
  };

  void Tick() { millis_ += static_cast<int64_t>(random_.Below(1300)); }
  const char* Method() { return random_.Chance(95) ? "GET" : "POST"; }
  const char* Status() { return random_.Chance(90) ? "200" : random_.Chance(50) ? "304" : "404"; }
  std::string Bytes() { return std::to_string(random_.Below(60'000)); }

  std::string Page() {
    std::string page = pages_[random_.Skewed(pages_.size())];
    if (random_.Chance(15)) page += "?id=" + std::to_string(random_.Next());
    return page;
  }

  std::string FirstReferrer() {
    if (random_.Chance(50)) return "-";
    return std::string("https://search.example.net/find?q=") + Word(&random_) + "+" +
           std::to_string(random_.Next()) + "&source=web";
  }

  Request NextRequest() {
    Visitor& visitor = visitors_[random_.Below(visitors_.size())];
    if (visitor.objects_left > 0) {
      --visitor.objects_left;
      return {&visitor, pages_[random_.Skewed(pages_.size())],
              "https://www.example.com" + visitor.page};
    }
    if (visitor.pages_left == 0) {
      visitor = {clients_[random_.Skewed(clients_.size())],
                 agents_[random_.Skewed(agents_.size())],
                 "",
                 FirstReferrer(),
                 0,
                 1 + static_cast<int>(random_.Skewed(40))};
    } else {
      visitor.referrer = "https://www.example.com" + visitor.page;
    }
    --visitor.pages_left;
    visitor.page = Page();
    visitor.objects_left = static_cast<int>(random_.Below(4));
    return {&visitor, visitor.page, visitor.referrer};
  }

  Random random_;
  const std::vector<std::string> pages_;
  const std::vector<std::string> clients_;
  const std::vector<std::string> agents_;
  std::vector<Visitor> visitors_;
  int64_t millis_ = 0;
};

}  // namespace

int main(int argc, char** argv) {
  const std::string_view format = argc > 1 ? argv[1] : "";
  if (argc < 3 || argc > 4 || (format != "combined" && format != "squid")) {
    std::fputs("usage: make_log combined|squid LINES [SEED]\n", stderr);
    return 2;
  }
  Site site(argc > 3 ? std::strtoull(argv[3], nullptr, 10) : 1);
  std::string buffer;
  for (int64_t left = std::atoll(argv[2]); left > 0; --left) {
    if (format == "combined") {
      site.Combined(&buffer);
    } else {
      site.Squid(&buffer);
    }
    if (buffer.size() > 1 << 20 || left == 1) {
      if (std::fwrite(buffer.data(), 1, buffer.size(), stdout) != buffer.size()) return 1;
      buffer.clear();
    }
  }
  return std::fclose(stdout) == 0 ? 0 : 1;
}
