#include "model/tomoyo26/acl.hpp"

namespace tomosim::model::tomoyo26 {
namespace {

constexpr std::size_t index_threshold = 64;

template <class T> const T &as(const AclEntry &entry) {
  return static_cast<const T &>(entry);
}

std::uint32_t parameter_hash(const InetAcl &entry) {
  std::uint32_t hash = entry.port.range.low.value;
  const auto mix = [&hash](std::uint32_t value) { hash = (hash ^ value) * 16777619U; };
  mix(entry.port.range.high.value);
  for (const std::uint8_t byte : entry.ip.range.low.bytes)
    mix(byte);
  for (const std::uint8_t byte : entry.ip.range.high.bytes)
    mix(byte);
  return hash;
}

} // namespace

bool same_entry(const AclEntry &a, const AclEntry &b) {
  if (a.type != b.type || a.condition != b.condition)
    return false;
  switch (a.type) {
  case AclType::Path:
    return as<PathAcl>(a).name == as<PathAcl>(b).name;
  case AclType::Path2:
    return as<Path2Acl>(a).name1 == as<Path2Acl>(b).name1 &&
           as<Path2Acl>(a).name2 == as<Path2Acl>(b).name2;
  case AclType::PathNumber:
    return as<PathNumberAcl>(a).name == as<PathNumberAcl>(b).name &&
           as<PathNumberAcl>(a).number == as<PathNumberAcl>(b).number;
  case AclType::MakeDevice: {
    const auto &x = as<MakeDeviceAcl>(a), &y = as<MakeDeviceAcl>(b);
    return x.name == y.name && x.mode == y.mode && x.major == y.major && x.minor == y.minor;
  }
  case AclType::Mount: {
    const auto &x = as<MountAcl>(a), &y = as<MountAcl>(b);
    return x.device == y.device && x.directory == y.directory && x.type_name == y.type_name &&
           x.flags == y.flags;
  }
  case AclType::Inet: {
    const auto &x = as<InetAcl>(a), &y = as<InetAcl>(b);
    return x.protocol == y.protocol && x.ip == y.ip && x.port == y.port;
  }
  case AclType::Unix:
    return as<UnixAcl>(a).protocol == as<UnixAcl>(b).protocol &&
           as<UnixAcl>(a).name == as<UnixAcl>(b).name;
  case AclType::Env:
    return as<EnvAcl>(a).name == as<EnvAcl>(b).name;
  case AclType::Task:
    return as<TaskAcl>(a).domain == as<TaskAcl>(b).domain;
  default: // of 1.6.8
    break;
  }
  return false;
}

AclHot AclList::summarize(const AclEntry &entry) {
  AclHot hot{0, entry.mask, static_cast<std::uint8_t>(entry.type), !entry.deleted, false};
  const auto name = [&hot](const NameUnion &value) {
    hot.hash = value.group ? value.group->name->facts.hash : value.name->facts.hash;
    hot.exact = !value.group && !value.name->facts.is_patterned;
  };
  switch (entry.type) {
  case AclType::Path:
    name(as<PathAcl>(entry).name);
    break;
  case AclType::Path2:
    name(as<Path2Acl>(entry).name1);
    break;
  case AclType::PathNumber:
    name(as<PathNumberAcl>(entry).name);
    break;
  case AclType::MakeDevice:
    name(as<MakeDeviceAcl>(entry).name);
    break;
  case AclType::Mount:
    name(as<MountAcl>(entry).directory);
    break;
  case AclType::Inet: // no name; the parameters give the hash, for finding equal entries
    hot.hash = parameter_hash(as<InetAcl>(entry));
    break;
  case AclType::Unix:
    name(as<UnixAcl>(entry).name);
    break;
  case AclType::Env:
    hot.hash = as<EnvAcl>(entry).name->facts.hash;
    hot.exact = !as<EnvAcl>(entry).name->facts.is_patterned;
    break;
  case AclType::Task:
    hot.hash = as<TaskAcl>(entry).domain->facts.hash;
    hot.exact = true;
    break;
  default: // of 1.6.8
    break;
  }
  return hot;
}

std::size_t AclList::find(const AclEntry &probe) const {
  const AclHot wanted = summarize(probe);
  if (entries_.size() < index_threshold) {
    for (std::size_t i = 0; i < entries_.size(); ++i)
      if (key(hot_[i]) == key(wanted) && same_entry(*entries_[i], probe))
        return i;
    return none;
  }
  if (!index_) {
    index_ = std::make_unique<std::unordered_multimap<std::uint64_t, std::uint32_t>>();
    for (std::size_t i = 0; i < hot_.size(); ++i)
      index_->emplace(key(hot_[i]), static_cast<std::uint32_t>(i));
  }
  const auto [begin, end] = index_->equal_range(key(wanted));
  std::size_t first = none;
  for (auto at = begin; at != end; ++at)
    if (at->second < first && same_entry(*entries_[at->second], probe))
      first = at->second;
  return first;
}

void AclList::append(std::unique_ptr<AclEntry> entry) {
  hot_.push_back(summarize(*entry));
  if (index_)
    index_->emplace(key(hot_.back()), static_cast<std::uint32_t>(entries_.size()));
  entries_.push_back(std::move(entry));
}

void AclList::refresh(std::size_t i) {
  hot_[i].mask = entries_[i]->mask;
  hot_[i].live = !entries_[i]->deleted;
}

std::vector<std::unique_ptr<AclEntry>> AclList::take_deleted() {
  std::vector<std::unique_ptr<AclEntry>> taken;
  std::size_t kept = 0;
  for (std::size_t i = 0; i < entries_.size(); ++i) {
    if (entries_[i]->deleted) {
      taken.push_back(std::move(entries_[i]));
      continue;
    }
    if (kept != i) {
      entries_[kept] = std::move(entries_[i]);
      hot_[kept] = hot_[i];
    }
    ++kept;
  }
  if (!taken.empty()) {
    entries_.resize(kept);
    hot_.resize(kept);
    index_.reset();
  }
  return taken;
}

std::vector<std::unique_ptr<AclEntry>> AclList::take_all() {
  hot_.clear();
  index_.reset();
  return std::exchange(entries_, {});
}

} // namespace tomosim::model::tomoyo26
