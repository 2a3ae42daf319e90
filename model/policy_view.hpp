// Structured, read-only pictures of a kernel's policy, for graph tools, reports and tests.
// They are values: nothing in them dangles when the policy changes.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model/types.hpp"

namespace tomosim::model {

enum class AclType : std::uint8_t {
  Path,       // one name
  Path2,      // two names
  PathNumber, // name and number
  MakeDevice, // name, mode, major, minor
  Mount,      // device, directory, type, flags
  Inet,       // address and port
  Unix,       // socket name
  Env,        // environment variable
  Task,       // manual domain transition
  // Of 1.6.8 only. Path, Path2, Env are in both.
  Ioctl,                // one name and a range of commands
  Argv0,                // program and name
  Capability,           // no name
  Network,              // address or @address_group
  Signal,               // target domain
  ExecuteHandler,       // program
  DeniedExecuteHandler, // program
};

// Requests about one name, as 1.6.8 writes them behind "allow_".
enum class FileOperation : std::uint8_t {
  ReadWrite,
  Execute,
  Read,
  Write,
  Create,
  Unlink,
  Mkdir,
  Rmdir,
  Mkfifo,
  Mksock,
  Mkblock,
  Mkchar,
  Truncate,
  Symlink,
  Rewrite,
};

// What a domain's list says to a request.
struct AclAnswer {
  bool granted = false;
  std::uint32_t walked = 0; // entries that the kernel passes to find out
};

// One entry of a domain or of an acl_group.
struct AclView {
  AclType type = AclType::Path;
  std::uint16_t operations = 0; // bit i = i-th word of operation_words(type); 2.6 only
  std::vector<std::string> operation_names; // the words of the line: "read", "TCP bind", "SYS_LINK"
  std::vector<std::string> names;           // as written; a group is "@NAME"
  std::string transit;                      // transit preference of `file execute`, or empty
  std::string condition;                    // as read back, without the preference; or empty
  std::string line;                         // the whole line as read back
};

struct DomainView {
  std::string name;
  std::string name_space;
  std::uint8_t profile = 0;
  bool deleted = false, quota_exceeded = false, transition_failed = false;
  std::vector<std::uint8_t> groups; // acl_groups used, ascending
  std::uint32_t tasks = 0;          // tasks that hold the domain
  std::vector<AclView> acl;         // live entries, list order
};

enum class ExceptionKind : std::uint8_t {
  NoReset,
  Reset,
  NoInitialize,
  Initialize,
  NoKeep,
  Keep,
  Aggregator,
  PathGroup,
  NumberGroup,
  AddressGroup,
  AclGroup,
  // Of 1.6.8 only.
  Alias,       // program: the file, domain: the symbolic link
  GlobalRead,  // member: what every domain may read
  GlobalEnv,   // member
  FilePattern, // member
  DenyRewrite, // member
};

// One live line of the exception policy.
struct ExceptionView {
  ExceptionKind kind = ExceptionKind::Initialize;
  std::string name_space;
  std::string program; // transition: program or ""; aggregator: original
  std::string domain;  // transition: domain, last name, or ""; aggregator: aggregated
  bool last_name_only = false;
  std::string group; // name of a group
  std::string member;
  std::uint8_t acl_group = 0;
  AclView acl; // only for AclGroup
  std::string line;
};

// One profile, with every inheritance resolved.
struct ProfileView {
  std::string name_space;
  std::uint8_t number = 0;
  std::string comment;
  std::uint32_t max_audit_log = 0, max_learning_entry = 0;
  std::vector<Mode> modes; // by operation index, see operation_names(); 1.6.8: [0] is MAC_FOR_FILE
};

// Which domain an execve leads to, and why.
struct TransitionView {
  enum class Why : std::uint8_t {
    Preference, // the ACL line's transit word
    Reset,      // reset_domain
    Initialize, // initialize_domain
    Keep,       // keep_domain
    Child,      // no rule: appended to the old name
    Inactive,   // <kernel> before activation stays
  };
  bool granted = false;  // an ACL line allows the execute
  std::string acl_line;  // that line, or empty
  std::string candidate; // the name after aggregator and pattern
  std::string target;    // domain name; equals the old one when kept
  Why why = Why::Child;
  std::string directive;         // the exception line that decided, or empty
  bool exists = false;           // the target domain exists now
  bool creatable = false;        // or would be created
  bool failure_is_fatal = false; // a missing target refuses the execve whatever the mode
};

// A line of policy text that would be ignored without a word, or that does not do what it seems.
struct PolicyDiagnostic {
  enum class Severity : std::uint8_t { Ignored, Suspicious };
  std::uint32_t line = 0, column = 0; // from 1
  Severity severity = Severity::Ignored;
  std::string expectation; // what should stand there
  std::string text;        // the line
};

} // namespace tomosim::model
