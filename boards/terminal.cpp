// The guest on a person's terminal.
#include "boards/guest_image.hpp"
#include "boards/qemu.hpp"

#include <sys/wait.h>
#include <termios.h>
#include <thread>
#include <unistd.h>

namespace tomosim::boards {

Result<int> boot_console(const MachineOptions &given) {
  auto image = make_guest_image(given);
  if (!image)
    return image.error();
  // QEMU puts the terminal into raw mode and may die before it puts it back.
  termios before{};
  const bool terminal = tcgetattr(STDIN_FILENO, &before) == 0;
  auto qemu = Process::start(terminal_words(image->options, image->size),
                             {{STDIN_FILENO, 0},
                              {STDOUT_FILENO, 1},
                              {STDERR_FILENO, 2},
                              {image->initramfs.get(), kInitramfsFd}});
  if (!qemu)
    return qemu.error();
  while (!qemu->wait(std::chrono::hours(1))) {
  }
  if (terminal)
    tcsetattr(STDIN_FILENO, TCSANOW, &before);
  if (!WIFEXITED(qemu->status()))
    return Error{"QEMU", qemu->how_it_ended(), ""};
  return WEXITSTATUS(qemu->status());
}

} // namespace tomosim::boards
