#include "synth/browser.h"

#include <cstdio>

namespace synth {
namespace {

constexpr uint32_t kErrorBytes = 1'245;
constexpr uint32_t kRedirectBytes = 312;

}  // namespace

Browser::Browser(const World& world, Reader* reader) : world_(world), reader_(reader) {
  const unsigned long long id = world.random->Next();
  char text[64];
  std::snprintf(text, sizeof text, "&PHPSESSID=%016llx%016llx", id, ~id * 5);
  session_parameter_ = text;
  const bool expired = world.random->Chance(Share::Percent(25));
  if (expired) reader->cached = 0;
}

std::string Browser::Target(PageId id) const {
  const Page& page = world_.site.page(id);
  return page.dynamic ? page.path + session_parameter_ : page.path;
}

Request Browser::MakeRequest(int64_t time, const Host& host, std::string_view target,
                             std::string_view referrer, uint32_t bytes) const {
  Request request;
  request.start = time;
  request.elapsed = ServiceTime(bytes, world_.random);
  request.client = reader_->client;
  if (reader_->login) request.user = reader_->name;
  if (reader_->known) request.cookie = reader_->cookie;
  request.agent = *reader_->agent;
  request.scheme = host.scheme;
  request.host = host.name;
  request.target = target;
  request.referrer = referrer;
  request.bytes = bytes;
  return request;
}

int64_t Browser::Send(Cause cause, const Request& request) {
  world_.recorder->Log(cause, request);
  reader_->known = true;
  return request.start + request.elapsed;
}

void Browser::Load(int64_t time, PageId id, std::string_view referrer) {
  const Page& page = world_.site.page(id);
  const std::string target = Target(id);
  Request request = MakeRequest(time, world_.site.HostOf(id), target, referrer, page.bytes);
  request.server = page.server;
  LoadObjects(Send(Cause::kView, request), id);
}

void Browser::LoadObjects(int64_t time, PageId id) {
  const std::string referrer = Address(id);
  for (const Object& object : world_.site.Objects(id)) {
    if (world_.recorder->room() == 0) return;
    if (object.shared >= 0) {
      const uint64_t bit = uint64_t{1} << object.shared;
      if ((reader_->cached & bit) != 0) continue;
      reader_->cached |= bit;
    }
    time += world_.random->Between(2'000, 40'000);
    Request request =
        MakeRequest(time, world_.site.hosts()[object.host], object.path, referrer, object.bytes);
    request.server = object.server;
    request.type = object.type;
    Send(Cause::kObject, request);
  }
}

void Browser::Revalidate(int64_t time, PageId id, std::string_view referrer) {
  const std::string target = Target(id);
  Request request = MakeRequest(time, world_.site.HostOf(id), target, referrer, 0);
  request.server = world_.site.page(id).server;
  request.status = 304;
  request.type = {};
  Send(Cause::kView, request);
}

int64_t Browser::FollowRedirect(int64_t time, PageId id, std::string_view referrer) {
  const Page& page = world_.site.page(id);
  const std::string target = world_.site.OldPath(id);
  Request request = MakeRequest(time, world_.site.HostOf(id), target, referrer, kRedirectBytes);
  request.server = page.server;
  request.status = 301;
  return Send(Cause::kRedirect, request);
}

int64_t Browser::SendForm(int64_t time) {
  const std::string referrer = Address(Site::kContactPage);
  Request request = MakeRequest(time, world_.site.HostOf(Site::kContactPage), "/contact/send",
                                referrer, kRedirectBytes);
  request.method = "POST";
  request.status = 303;
  return Send(Cause::kForm, request);
}

void Browser::FollowBroken(int64_t time, PageId id) {
  const std::string referrer = Address(id);
  const std::string target = world_.site.BrokenPath(id);
  Request request = MakeRequest(time, world_.site.HostOf(id), target, referrer, kErrorBytes);
  request.server = world_.site.page(id).server;
  request.status = 404;
  Send(Cause::kError, request);
}

}  // namespace synth
