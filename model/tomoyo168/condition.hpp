// Conditions of ACL lines (part 2, section 1): kept for ever, shared by equal ones, compared by
// their number.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "model/text/number.hpp"
#include "model/tomoyo168/name_pool.hpp"

namespace tomosim::model::tomoyo168 {

// Index order is matching order (1.5).
enum class Keyword : std::uint8_t {
  TaskUid,
  TaskEuid,
  TaskSuid,
  TaskFsuid,
  TaskGid,
  TaskEgid,
  TaskSgid,
  TaskFsgid,
  TaskPid,
  TaskPpid,
  ExecArgc,
  ExecEnvc,
  TaskState0,
  TaskState1,
  TaskState2,
  TypeSocket,
  TypeSymlink,
  TypeFile,
  TypeBlock,
  TypeDirectory,
  TypeChar,
  TypeFifo,
  Setuid,
  Setgid,
  Sticky,
  OwnerRead,
  OwnerWrite,
  OwnerExecute,
  GroupRead,
  GroupWrite,
  GroupExecute,
  OthersRead,
  OthersWrite,
  OthersExecute,
  TaskType,
  ExecuteHandler,
  Path1Uid,
  Path1Gid,
  Path1Ino,
  Path1Major,
  Path1Minor,
  Path1Perm,
  Path1Type,
  Path1DevMajor,
  Path1DevMinor,
  Path1ParentUid,
  Path1ParentGid,
  Path1ParentIno,
  Path1ParentPerm,
  Path2ParentUid,
  Path2ParentGid,
  Path2ParentIno,
  Path2ParentPerm,
  Value, // one number
  Range, // two
};
extern const std::array<std::string_view, 53> keyword_words;

struct Operand {
  Keyword keyword = Keyword::Value;
  NumberRange range;
  std::uint32_t words() const {
    return keyword == Keyword::Value ? 1 : keyword == Keyword::Range ? 2 : 0;
  }
};
struct NumberTerm {
  Operand left, right;
  bool equals = true;
  std::uint32_t words() const { return 1 + left.words() + right.words(); }
};
struct ArgumentTerm { // exec.argv[index]
  std::uint32_t index = 0;
  NameId value = no_name;
  bool equals = true;
};
struct VariableTerm { // exec.envp["name"]; without value: NULL
  NameId name = no_name, value = no_name;
  bool equals = true;
};
struct LinkTerm { // symlink.target
  NameId value = no_name;
  bool equals = true;
};
// "; set task.state[i]=": which are set, and to what.
struct PostState {
  std::uint8_t mask = 0;
  std::array<std::uint8_t, 3> value{};
};

struct Condition {
  std::vector<NumberTerm> numbers;
  std::vector<ArgumentTerm> arguments;
  std::vector<VariableTerm> variables;
  std::vector<LinkTerm> links;
  PostState post;
  Address address = 0;

  std::uint32_t number_words() const;
  std::uint32_t size() const; // of the kernel's object
  bool scans_arguments() const { return !arguments.empty() || !variables.empty(); }
};

using ConditionId = std::uint32_t;
constexpr ConditionId no_condition = 0;
constexpr ConditionId bad_condition = 0xFFFFFFFF;

// Where the condition of a normalised ACL line begins (1.2); npos: it has none.
std::size_t find_condition(std::string_view line);

// An argument or variable as the kernel's 4000-byte buffer holds it: encoded, cut once 3990 bytes
// are there (1.7).
std::string cut_encoded(std::string_view raw);

class ConditionList {
 public:
  ConditionList(PolicyMemory &memory, NamePool &names) : memory_(memory), names_(names) {}

  // text: from " if " or "; set " on. bad_condition: refused, or no memory.
  ConditionId parse(std::string_view text);
  // "if task.type=execute_handler": what a handler learns with (1.9).
  ConditionId handler_condition();
  const Condition &operator[](ConditionId id) const { return list_[id - 1]; }
  // As read back: " if …" or " ; set …"; empty for no_condition.
  std::string text(ConditionId id) const;
  std::size_t size() const { return list_.size(); }
  MaybeCost cost;

 private:
  ConditionId intern(Condition condition);

  PolicyMemory &memory_;
  NamePool &names_;
  std::vector<Condition> list_;
  std::unordered_map<std::string, ConditionId> known_; // by content
  ConditionId handler_ = no_condition;
};

} // namespace tomosim::model::tomoyo168
