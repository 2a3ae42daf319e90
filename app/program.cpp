#include "app/program.hpp"

#include "scenarios/text_file.hpp"

#include <cstdlib>
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

namespace tomosim::app {

Outcome run_program(const std::vector<std::string> &arguments) {
  std::string folder = "/tmp/tomosim-test-XXXXXX";
  if (::mkdtemp(folder.data()) == nullptr)
    return {};
  const std::string out = folder + "/out";
  const std::string err = folder + "/err";
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&files, 1, out.c_str(), O_WRONLY | O_CREAT, 0600);
  posix_spawn_file_actions_addopen(&files, 2, err.c_str(), O_WRONLY | O_CREAT, 0600);
  posix_spawn_file_actions_addchdir_np(&files, TOMOSIM_SOURCE_DIR);
  std::vector<std::string> words{TOMOSIM_PROGRAM};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<char *> argv;
  for (std::string &word : words)
    argv.push_back(word.data());
  argv.push_back(nullptr);
  pid_t child = 0;
  Outcome outcome;
  if (::posix_spawn(&child, TOMOSIM_PROGRAM, &files, nullptr, argv.data(), environ) == 0) {
    int status = 0;
    ::waitpid(child, &status, 0);
    outcome.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    outcome.out = scenarios::read_file(out).value();
    outcome.err = scenarios::read_file(err).value();
  }
  posix_spawn_file_actions_destroy(&files);
  ::unlink(out.c_str());
  ::unlink(err.c_str());
  ::rmdir(folder.c_str());
  return outcome;
}

} // namespace tomosim::app
