#include "model/memory/name_table.hpp"

#include <algorithm>

namespace tomosim::model {

NameRef NameTable::get(std::string_view text) {
  const auto found = by_text_.find(text);
  Name *name = found == by_text_.end() ? nullptr : found->second.get();
  if (memory_.cost.sink()) {
    memory_.cost.step(Step::HashByte, text.size());
    for (const Name *other : buckets_[hash_bucket(name_hash(text))]) {
      memory_.cost.step(Step::NameTableStep);
      memory_.cost.touch(other->address, 20);
      if (other == name)
        break;
    }
  }
  if (name)
    return NameRef(name);
  auto made = std::make_unique<Name>();
  made->text = std::string(text);
  made->facts = NameView(made->text);
  made->address = memory_.commit(made->size());
  if (!made->address)
    return {};
  made->graveyard = &graveyard_;
  buckets_[hash_bucket(made->facts.hash)].push_back(made.get());
  NameRef ref(made.get());
  const std::string_view key = made->text;
  by_text_.emplace(key, std::move(made));
  return ref;
}

const Name *NameTable::find(std::string_view text) const {
  const auto found = by_text_.find(text);
  return found == by_text_.end() ? nullptr : found->second.get();
}

void NameTable::collect() {
  for (Name *name : graveyard_) {
    name->in_graveyard = false;
    if (name->users)
      continue;
    memory_.release(name->address, name->size());
    auto &bucket = buckets_[hash_bucket(name->facts.hash)];
    bucket.erase(std::find(bucket.begin(), bucket.end(), name));
    by_text_.erase(by_text_.find(name->text));
  }
  graveyard_.clear();
}

} // namespace tomosim::model
