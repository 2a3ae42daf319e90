// Do two lines say the same? Three kinds of numbers may differ between the recording and the port:
//
//   timestamp=N   any
//   pid=N         by one offset that holds for the whole case; process 1 is always 1. Not
//                 what an operation wrote (select pid=N)
//   32768-61000   a port that the kernel chose: renamed, one to one for the whole case; a number
//                 that the case itself names stays what it is
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>

namespace tomosim::verify::golden {

class LineMatch {
 public:
  // named: texts of the case (operations, policy), whose numbers are nobody's choice.
  void keep_numbers_of(std::string_view named);
  // Learns the offset and the names from lines that agree.
  bool same(std::string_view expected, std::string_view got);

 private:
  bool same_pid(std::string_view expected, std::string_view got);
  bool same_port(std::string_view expected, std::string_view got);

  std::set<std::string, std::less<>> kept_;
  std::optional<std::int64_t> offset_;
  std::map<std::string, std::string, std::less<>> to_port_, to_recording_;
};

} // namespace tomosim::verify::golden
