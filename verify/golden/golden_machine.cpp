#include "verify/golden/golden_machine.hpp"

namespace tomosim::verify::golden {
namespace {

using model::FileType;
using model::TaskId;

// The kernel's own threads come before. The loader is the first; the test program's first child
// has 105.
constexpr std::uint32_t first_forked = 104;

void add_files(model::Vfs &vfs, const Case &recorded) {
  for (const char *folder : {"/mnt", "/var/log", "/root", "/proc", "/sys", "/p", "/etc", "/dev"})
    vfs.add_directory(folder);
  vfs.add_directory("/tmp", {01777});
  for (const char *program :
       {"/sbin/init", "/sbin/ccs-init", "/sbin/modprobe", "/bin/a", "/bin/b", "/bin/c", "/bin/d",
        "/bin/e", "/bin/sh", "/usr/bin/x", "/usr/bin/y", "/usr/sbin/handler", "/usr/sbin/denied",
        "/usr/local/bin/tool-1.0", "/usr/local/bin/tool-2.17"})
    vfs.add_program(program);
  vfs.add_file("/bin/notexec", "not a program\n");
  vfs.add_file("/bin/garbage", "neither ELF nor a script\n", {0755});
  vfs.add_file("/bin/script", "#!/bin/sh -s\n", {0755});
  vfs.add_file("/bin/script2", "#!/bin/missing\n", {0755});
  vfs.add_symlink("/bin/ln-a", "a");
  vfs.add_file("/etc/passwd", "root\n");
  vfs.add_file("/etc/hosts", "localhost\n");
  vfs.add_file("/etc/shadow", "root\n", {0600});
  vfs.add_file("/home/u1/f1", "1\n", {0644, 1000, 1000});
  vfs.add_file("/home/u2/f2", "2\n", {0600, 2000, 2000});
  vfs.add_device("/dev/console", FileType::Char, 5, 1, {0600});
  vfs.add_device("/dev/null", FileType::Char, 1, 3, {0666});
  vfs.add_device("/dev/zero", FileType::Char, 1, 5, {0666});
  vfs.add_device("/dev/ttyS0", FileType::Char, 4, 64, {0600});
  vfs.add_device("/dev/ttyS1", FileType::Char, 4, 65, {0600});
  vfs.add_device("/dev/ram0", FileType::Block, 1, 0, {0600});
  // Drivers that have no node at first: 16 RAM disks.
  for (std::uint32_t minor = 1; minor < 16; ++minor)
    vfs.add_driver(FileType::Block, 1, minor);
  vfs.add_file("/ops.txt", recorded.file("ops.txt"));
  const std::string extra = "files/p/";
  for (const auto &[path, bytes] : recorded.files)
    if (path.compare(0, extra.size(), extra) == 0)
      vfs.add_file("/p/" + path.substr(extra.size()), bytes);
}

// What /sbin/ccs-init does.
void write_policy(model::Kernel &kernel, TaskId task, const Case &recorded) {
  constexpr std::size_t piece = 65536;
  for (const PolicyFile &file : policy_files_at_boot()) {
    const std::string &text = recorded.file("policy/" + std::string(file.recorded));
    if (text.empty())
      continue;
    const auto fd =
        kernel.open(task, "/proc/ccs/" + std::string(file.interface), model::O_WriteOnly);
    for (std::size_t at = 0; fd.ok() && at < text.size(); at += piece)
      kernel.write(task, fd.value, std::string_view(text).substr(at, piece));
    if (fd.ok())
      kernel.close(task, fd.value);
  }
}

} // namespace

Machine::Machine(const Case &recorded) {
  model::KernelConfig config;
  config.dialect = model::Dialect::Tomoyo168;
  config.kmalloc_minimum = 128;
  config.loader = "/sbin/ccs-init";
  config.processor = model::Processor::Mips;
  config.first_pid = first_forked;
  config.filesystems = {"rootfs", "ramfs", "tmpfs", "proc", "ext2"};
  config.run_loader = [this, &recorded](TaskId task) { write_policy(*kernel_, task, recorded); };
  config.sleep = [this](TaskId, std::uint32_t tenths) {
    if (session_)
      session_->background.sleep(std::uint64_t{tenths} * 100);
  };
  config.port_luck = [this] { return session_ ? session_->port_luck : std::nullopt; };
  kernel_ = std::make_unique<model::Kernel>(config);
  session_ = std::make_unique<Session>(*kernel_);
  session_->background.clock_moved = [this] {
    kernel_->set_clock(boot_time + static_cast<std::int64_t>(session_->background.now / 1000));
  };
  session_->background.clock_moved();
  add_files(kernel_->vfs(), recorded);

  const TaskId one = kernel_->init_task();
  kernel_->execve(one, "/sbin/init", {"/sbin/init"}, {"HOME=/", "TERM=linux"});
  // The test program: where it writes, what it reads, what it holds.
  const auto hold = [&](const char *path, model::OpenFlags flags) {
    const auto fd = kernel_->open(one, path, flags);
    return fd.ok() ? fd.value : -1;
  };
  session_->serial = hold("/dev/ttyS1", model::O_ReadWrite);
  kernel_->close(one, hold("/ops.txt", model::O_ReadOnly));
  if (recorded.script.holds_status)
    session_->status = hold("/proc/ccs/.process_status", model::O_ReadWrite);
  if (recorded.script.holds_logs) {
    session_->grant_log = hold("/proc/ccs/grant_log", model::O_ReadOnly);
    session_->reject_log = hold("/proc/ccs/reject_log", model::O_ReadOnly);
  }
}

Program Machine::init() {
  return {*session_, kernel_->init_task(), TaskId{0}, {}};
}

} // namespace tomosim::verify::golden
