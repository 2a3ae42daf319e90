#include "verify/port_machine.hpp"

#include "boards/initramfs.hpp"

namespace tomosim::verify {
namespace {

void add_files(model::Vfs &vfs) {
  for (const boards::GuestFile &file : boards::guest_files()) {
    const model::FileAttributes attributes{file.mode};
    switch (file.type) {
    case boards::GuestFileType::Directory:
      vfs.add_directory(file.path, attributes);
      break;
    case boards::GuestFileType::File:
      vfs.add_file(file.path, file.content, attributes);
      break;
    case boards::GuestFileType::Agent:
      vfs.add_file(file.path, "\177ELF", attributes, model::ProgramFormat::Native);
      break;
    case boards::GuestFileType::Symlink:
      vfs.add_symlink(file.path, file.content);
      break;
    case boards::GuestFileType::CharDevice:
      vfs.add_device(file.path, model::FileType::Char, file.major, file.minor, attributes);
      break;
    default:
      break;
    }
  }
}

} // namespace

std::unique_ptr<model::Kernel> booted_port(bool big_endian, std::uint32_t kmalloc_minimum) {
  model::KernelConfig config;
  config.big_endian = big_endian;
  config.kmalloc_minimum = kmalloc_minimum;
  // Debian's configuration has CONFIG_TMPFS_POSIX_ACL; its rootfs and devtmpfs are tmpfs, too.
  config.posix_acl_types = {"rootfs", "tmpfs", "devtmpfs"};
  // What it has without modules, of the types the port knows.
  config.filesystems = {"rootfs",  "ramfs",      "tmpfs",  "devtmpfs", "proc",
                        "sysfs",   "securityfs", "devpts", "cgroup",   "cgroup2",
                        "debugfs", "tracefs",    "mqueue", "bpf"};
  config.protected_hardlinks = true; // Debian's defaults of fs.protected_…
  config.protected_symlinks = true;
  config.processor = model::Processor::Mips;
  // The loader is a process of its own; what it does is write the policy.
  model::Kernel *machine = nullptr;
  config.run_loader = [&machine](model::TaskId) {
    for (const boards::GuestPolicy &policy : boards::guest_policy())
      machine->load_policy_text(policy.file, policy.text);
  };
  auto kernel = std::make_unique<model::Kernel>(config);
  machine = kernel.get();
  kernel->vfs().set_attributes("/", {01777}); // its rootfs is a tmpfs
  add_files(kernel->vfs());
  kernel->execve(kernel->init_task(), "/sbin/init", {"/sbin/init"}, {});
  // The port mounts proc, sysfs and securityfs itself.
  for (const boards::GuestMount &mount : boards::guest_mounts())
    if (mount.type != "proc" && mount.type != "sysfs" && mount.type != "securityfs")
      kernel->vfs().mount(mount.type, mount.target);
  // devtmpfs has its own nodes.
  kernel->vfs().add_device("/dev/console", model::FileType::Char, 5, 1, {0600});
  kernel->vfs().add_device("/dev/null", model::FileType::Char, 1, 3, {0666});
  kernel->vfs().add_device("/dev/zero", model::FileType::Char, 1, 5, {0666});
  kernel->vfs().add_device("/dev/mem", model::FileType::Char, 1, 1, {0640});
  // The agent keeps both open in all its processes.
  kernel->open(kernel->init_task(), "/sys/kernel/security/tomoyo/self_domain", model::O_ReadWrite);
  kernel->open(kernel->init_task(), "/dev/mem", model::O_ReadWrite);
  return kernel;
}

} // namespace tomosim::verify
