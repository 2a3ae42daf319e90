#include "model/tomoyo168/acl.hpp"

#include <algorithm>

namespace tomosim::model::tomoyo168 {
namespace {

std::size_t mix(std::uint64_t x) {
  x *= 0x9E3779B97F4A7C15ULL;
  return static_cast<std::size_t>(x ^ (x >> 29));
}

std::size_t identity_hash(const AclEntry &e) {
  const bool mask = e.kind == AclKind::SinglePath || e.kind == AclKind::DoublePath;
  const std::uint64_t small = static_cast<std::uint64_t>(e.kind) |
                              static_cast<std::uint64_t>(e.form) << 4 |
                              static_cast<std::uint64_t>(e.group_a) << 6 |
                              static_cast<std::uint64_t>(e.group_b) << 7 |
                              static_cast<std::uint64_t>(mask ? 0 : e.bits) << 8;
  return mix(mix(small ^ static_cast<std::uint64_t>(e.condition) << 32) ^
             mix(static_cast<std::uint64_t>(e.a) << 32 | e.b) ^ e.c);
}

std::size_t name_hash_of(AclKind kind, std::uint32_t name) {
  return mix(static_cast<std::uint64_t>(name) << 8 | static_cast<std::uint64_t>(kind));
}

} // namespace

std::uint32_t AclList::find(const AclEntry &identity) const {
  if (identities_.empty())
    return no_entry;
  const std::size_t mask = identities_.size() - 1;
  for (std::size_t i = identity_hash(identity) & mask;; i = (i + 1) & mask) {
    if (identities_[i] == no_entry)
      return no_entry;
    if (entries_[identities_[i]].same(identity))
      return identities_[i];
  }
}

std::uint32_t AclList::literal_head(AclKind kind, NameId name) const {
  if (name == no_name || heads_.empty())
    return no_entry;
  const std::size_t mask = heads_.size() - 1;
  for (std::size_t i = name_hash_of(kind, name) & mask;; i = (i + 1) & mask) {
    const Head &head = heads_[i];
    if (head.first == no_entry)
      return no_entry;
    if (entries_[head.first].kind == kind && entries_[head.first].a == name)
      return head.first;
  }
}

void AclList::remember(std::uint32_t entry) {
  const std::size_t mask = identities_.size() - 1;
  std::size_t i = identity_hash(entries_[entry]) & mask;
  while (identities_[i] != no_entry)
    i = (i + 1) & mask;
  identities_[i] = entry;
}

void AclList::link(std::uint32_t entry) {
  const AclEntry &e = entries_[entry];
  const std::size_t mask = heads_.size() - 1;
  for (std::size_t i = name_hash_of(e.kind, e.a) & mask;; i = (i + 1) & mask) {
    Head &head = heads_[i];
    if (head.first == no_entry) {
      head = {entry, entry};
      ++head_count_;
      return;
    }
    if (entries_[head.first].kind == e.kind && entries_[head.first].a == e.a) {
      same_name_[head.last] = entry;
      head.last = entry;
      return;
    }
  }
}

void AclList::grow() {
  const std::size_t wanted = std::max<std::size_t>(8, identities_.size() * 2);
  identities_.assign(wanted, no_entry);
  heads_.assign(wanted, Head{});
  head_count_ = 0;
  std::fill(same_name_.begin(), same_name_.end(), no_entry);
  for (std::uint32_t i = 0; i < size(); ++i) {
    remember(i);
    if (literal_[i])
      link(i);
  }
}

std::uint32_t AclList::append(const AclEntry &entry, bool a_is_literal) {
  const std::uint32_t i = size();
  if ((i + 1) * 4 > identities_.size() * 3)
    grow();
  entries_.push_back(entry);
  same_name_.push_back(no_entry);
  literal_.push_back(a_is_literal);
  remember(i);
  if (a_is_literal)
    link(i);
  else
    others_[static_cast<std::size_t>(entry.kind)].push_back(i);
  return i;
}

std::size_t AclList::host_bytes() const {
  std::size_t bytes = entries_.capacity() * sizeof(AclEntry) + same_name_.capacity() * 4 +
                      identities_.capacity() * 4 + heads_.capacity() * sizeof(Head) +
                      literal_.capacity() / 8;
  for (const auto &list : others_)
    bytes += list.capacity() * 4;
  return bytes;
}

} // namespace tomosim::model::tomoyo168
