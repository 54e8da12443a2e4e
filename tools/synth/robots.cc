#include "synth/robots.h"

#include <algorithm>
#include <iterator>
#include <memory>
#include <string>

#include "synth/agents.h"
#include "synth/readers.h"

namespace synth {
namespace {

// What scanners try.
constexpr const char* kHoles[] = {"/.env",
                                  "/.git/config",
                                  "/admin.php",
                                  "/administrator/",
                                  "/backup.sql",
                                  "/backup.zip",
                                  "/cgi-bin/test-cgi",
                                  "/config.json",
                                  "/console/",
                                  "/db/phpmyadmin/index.php",
                                  "/login.action",
                                  "/manager/html",
                                  "/owa/auth/logon.aspx",
                                  "/phpinfo.php",
                                  "/phpmyadmin/index.php",
                                  "/server-status",
                                  "/shell.php",
                                  "/solr/admin/info/system?wt=json",
                                  "/vendor/phpunit/phpunit/src/Util/PHP/eval-stdin.php",
                                  "/wp-admin/setup-config.php",
                                  "/wp-content/plugins/hello.php",
                                  "/wp-includes/wlwmanifest.xml",
                                  "/wp-login.php",
                                  "/xmlrpc.php"};

class Robot : public Actor {
 public:
  Robot(const World& world, RobotKind kind, std::string client, const std::string& agent)
      : world_(world),
        site_(world.site),
        random_(*world.random),
        kind_(kind),
        client_(std::move(client)),
        agent_(agent) {}

 protected:
  // An answered request, to be changed before it is sent.
  Request Get(int64_t now, std::string_view target, uint32_t bytes) const {
    Request request;
    request.scheme = site_.hosts()[0].scheme;
    request.host = site_.hosts()[0].name;
    request.start = now;
    request.client = client_;
    request.agent = agent_;
    request.target = target;
    request.bytes = bytes;
    return request;
  }

  Request GetPage(int64_t now, PageId id) const {
    Request request = Get(now, site_.page(id).path, site_.page(id).bytes);
    request.server = site_.page(id).server;
    request.scheme = site_.HostOf(id).scheme;
    request.host = site_.HostOf(id).name;
    return request;
  }

  void Send(Request request) {
    if (!known_) world_.recorder->Robot(client_, agent_, kind_);
    known_ = true;
    request.elapsed = ServiceTime(request.bytes, &random_);
    world_.recorder->Log(Cause::kRobot, request);
  }

  // About a day later.
  int64_t NextDay(int64_t now) { return now + random_.Between(20 * kHour, 28 * kHour); }

  const World& world_;
  const Site& site_;
  Random& random_;

 private:
  const RobotKind kind_;
  const std::string client_;
  const std::string& agent_;
  bool known_ = false;
};

void MakeUnchanged(Request* request) {
  request->status = 304;
  request->bytes = 0;
  request->type = {};
}

// Reads robots.txt, then follows links for some forty pages, now and then from another page on.
class Crawler : public Robot {
 public:
  using Robot::Robot;

  int64_t Act(int64_t now) override {
    if (left_ == 0) {
      left_ = random_.Between(20, 60);
      Request request = Get(now, "/robots.txt", 148);
      request.type = "text/plain";
      Send(request);
      return now + random_.Between(kSecond, 3 * kSecond);
    }
    const auto links = site_.Links(page_);
    page_ = random_.Chance(Share::Percent(20)) ? static_cast<PageId>(random_.Below(site_.size()))
                                               : links[random_.Below(links.size())];
    Request request = GetPage(now, page_);
    if (random_.Chance(Share::Percent(25))) MakeUnchanged(&request);
    Send(request);
    return --left_ == 0 ? NextDay(now) : now + random_.Between(2 * kSecond, 12 * kSecond);
  }

 private:
  PageId page_ = Site::kHomePage;
  int64_t left_ = 0;
};

// Takes page after page at a steady pace.
class Scraper : public Robot {
 public:
  using Robot::Robot;

  int64_t Act(int64_t now) override {
    if (left_ == 0) {
      left_ = random_.Between(40, 80);
      pace_ = random_.Between(kSecond, 4 * kSecond);
      page_ = static_cast<PageId>(random_.Below(site_.size()));
    }
    Send(GetPage(now, page_));
    page_ = static_cast<PageId>((page_ + 1) % site_.size());
    return --left_ == 0 ? NextDay(now) : now + pace_ + random_.Between(-pace_ / 20, pace_ / 20);
  }

 private:
  PageId page_ = Site::kHomePage;
  int64_t left_ = 0;
  int64_t pace_ = 0;
};

// Looks at the front page, then for every hole in turn.
class Scanner : public Robot {
 public:
  using Robot::Robot;

  int64_t Act(int64_t now) override {
    if (next_ == 0) {
      Send(GetPage(now, Site::kHomePage));
    } else {
      Request request = Get(now, kHoles[next_ - 1], 1'245);
      request.status = 404;
      Send(request);
    }
    next_ = (next_ + 1) % (std::size(kHoles) + 1);
    return next_ == 0 ? NextDay(now) : now + random_.Between(kSecond / 5, kSecond);
  }

 private:
  size_t next_ = 0;
};

// Asks every ten minutes whether the front page is there.
class Monitor : public Robot {
 public:
  using Robot::Robot;

  int64_t Act(int64_t now) override {
    Request request = GetPage(now, Site::kHomePage);
    request.method = "HEAD";
    request.bytes = 0;
    Send(request);
    return now + 10 * kMinute + random_.Between(-kSecond, kSecond);
  }
};

// Asks every hour whether there is anything new.
class FeedReader : public Robot {
 public:
  using Robot::Robot;

  int64_t Act(int64_t now) override {
    Request request = Get(now, "/feed.xml", 21'877);
    request.type = "application/rss+xml";
    if (random_.Chance(Share::Percent(85))) MakeUnchanged(&request);
    Send(request);
    return now + kHour + random_.Between(-20 * kSecond, 20 * kSecond);
  }
};

class RobotMaker {
 public:
  RobotMaker(const World& world, Timeline* timeline) : world_(world), timeline_(timeline) {}

  // `count`, or one for every `readers_each` readers and one more.
  template <typename Kind>
  void Add(RobotKind kind, std::optional<int64_t> count, int64_t readers_each) {
    const int64_t robots = count.value_or(world_.options.readers.readers / readers_each + 1);
    for (int64_t number = 0; number < robots; ++number) {
      const int64_t first = world_.options.start + world_.random->Between(0, kDay - 1);
      timeline_->Add(first, std::make_unique<Kind>(world_, kind, RobotAddress(made_++),
                                                   RobotAgent(kind, static_cast<size_t>(number))));
    }
  }

 private:
  const World& world_;
  Timeline* timeline_;
  uint64_t made_ = 0;
};

}  // namespace

void AddRobots(const World& world, Timeline* timeline) {
  const RobotOptions& options = world.options.robots;
  if (!options.robots) return;
  RobotMaker maker(world, timeline);
  maker.Add<Crawler>(RobotKind::kCrawler, options.crawlers, 70);
  maker.Add<Scraper>(RobotKind::kScraper, options.scrapers, 100);
  maker.Add<Scanner>(RobotKind::kScanner, options.scanners, 100);
  maker.Add<Monitor>(RobotKind::kMonitor, options.monitors, 1000);
  maker.Add<FeedReader>(RobotKind::kFeed, options.feeds, 50);
}

}  // namespace synth
