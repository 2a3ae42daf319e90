// Reference counting as the kernel does it: an object without users stays in its table until the
// collector comes by; until then it can be found and used again.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

namespace tomosim::model {

// Base of shared objects. graveyard: where an object that lost its last user is noted.
template <class T> struct Shared {
  std::uint32_t users = 0;
  bool in_graveyard = false;
  std::vector<T *> *graveyard = nullptr;
};

template <class T> class Ref {
 public:
  Ref() = default;
  explicit Ref(T *object) : object_(object) {
    if (object_)
      ++object_->users;
  }
  Ref(const Ref &other) : Ref(other.object_) {}
  Ref(Ref &&other) noexcept : object_(std::exchange(other.object_, nullptr)) {}
  Ref &operator=(Ref other) noexcept {
    std::swap(object_, other.object_);
    return *this;
  }
  ~Ref() {
    if (object_ && --object_->users == 0 && !object_->in_graveyard) {
      object_->in_graveyard = true;
      object_->graveyard->push_back(object_);
    }
  }

  T *get() const { return object_; }
  T *operator->() const { return object_; }
  T &operator*() const { return *object_; }
  explicit operator bool() const { return object_ != nullptr; }
  friend bool operator==(const Ref &a, const Ref &b) { return a.object_ == b.object_; }
  friend bool operator!=(const Ref &a, const Ref &b) { return a.object_ != b.object_; }

 private:
  T *object_ = nullptr;
};

} // namespace tomosim::model
