#include "model/tomoyo26/line_reader.hpp"

#include "model/text/word.hpp"

namespace tomosim::model::tomoyo26 {

bool LineReader::name(NameUnion &out) {
  const std::size_t at = words.position();
  if (words.eat("@")) {
    out.group = policy.get_group(ns, GroupKind::Path, words.next());
    if (!out.group)
      refuse(at + 1, "the name of a path_group");
    return static_cast<bool>(out.group);
  }
  const std::string_view word = words.next();
  if (!is_word(word)) {
    refuse(at, "a name (a word of printable characters with valid \\ sequences) or @PATH_GROUP");
    return false;
  }
  out.name = policy.names.get(word);
  return static_cast<bool>(out.name);
}

bool LineReader::number(NumberUnion &out) {
  const std::size_t at = words.position();
  if (words.eat("@")) {
    out.group = policy.get_group(ns, GroupKind::Number, words.next());
    if (!out.group)
      refuse(at + 1, "the name of a number_group");
    return static_cast<bool>(out.group);
  }
  const auto range = parse_number_range(words.next());
  if (!range) {
    refuse(at, "a number, a range N-M with N <= M, or @NUMBER_GROUP");
    return false;
  }
  out.range = *range;
  return true;
}

bool LineReader::address(AddressUnion &out) {
  const std::size_t at = words.position();
  if (words.eat("@")) {
    out.group = policy.get_group(ns, GroupKind::Address, words.next());
    if (!out.group)
      refuse(at + 1, "the name of an address_group");
    return static_cast<bool>(out.group);
  }
  const auto range = parse_ip_range(words.next());
  if (!range) {
    refuse(at, "an IPv4 or IPv6 address, a range A-B of one family, or @ADDRESS_GROUP");
    return false;
  }
  out.range = *range;
  if (range->high.bytes < range->low.bytes)
    suspect(at, "the range is reversed and matches no address");
  return true;
}

bool LineReader::domain_name(NameRef &out) {
  const std::size_t at = words.position();
  const std::string_view rest = words.rest();
  std::size_t end = rest.find(' ');
  while (end != std::string_view::npos) {
    const std::size_t next = rest.find(' ', end + 1);
    const std::size_t word_end = next == std::string_view::npos ? rest.size() : next;
    if (!is_path(rest.substr(end + 1, word_end - end - 1)))
      break;
    end = next;
  }
  const std::string_view text = rest.substr(0, end);
  words.skip(end == std::string_view::npos ? rest.size() : end + 1);
  if (!is_domain_name(text)) {
    refuse(at, "a domain name: <namespace> followed by paths");
    return false;
  }
  out = policy.names.get(text);
  return static_cast<bool>(out);
}

} // namespace tomosim::model::tomoyo26
