// Runs a command that must stay within bounds of time and memory.
//
//   bounded SECONDS MEGABYTES COMMAND...
//
// A command that takes longer is killed. One that has more memory at its peak is told of. Exits with
// the command's status, or 99 when a bound was not kept.
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <thread>

namespace {

constexpr int kOutOfBounds = 99;

}  // namespace

int main(int argc, char** argv) {
  if (argc < 4) {
    std::fputs("usage: bounded SECONDS MEGABYTES COMMAND...\n", stderr);
    return 2;
  }
  const std::chrono::seconds most_time(std::atoi(argv[1]));
  const long most_megabytes = std::atol(argv[2]);
  const auto begin = std::chrono::steady_clock::now();
  const pid_t child = fork();
  if (child == 0) {
    execvp(argv[3], argv + 3);
    _exit(127);
  }
  int status = 0;
  rusage usage = {};
  while (wait4(child, &status, WNOHANG, &usage) == 0) {
    if (std::chrono::steady_clock::now() - begin > most_time) {
      kill(child, SIGKILL);
      wait4(child, &status, 0, &usage);
      std::fprintf(stderr, "bounded: %s takes more than %s s\n", argv[3], argv[1]);
      return kOutOfBounds;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  const long megabytes = usage.ru_maxrss / 1024;
  if (megabytes > most_megabytes) {
    std::fprintf(stderr, "bounded: %s takes %ld MB, more than %ld\n", argv[3], megabytes,
                 most_megabytes);
    return kOutOfBounds;
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}
