#include "scenarios/recording/encoding.hpp"

#include "scenarios/recording/stream.h"

#include <cstring>

namespace tomosim::scenarios {
namespace {

enum Token : std::uint8_t { NextBlock, OtherBlock, SameAccess, MovedAccess, Access, Define, Mark };
constexpr std::uint32_t max_blocks = 1u << 24;
constexpr std::uint64_t page_bits = std::uint64_t{0x1ffff} << 32;

void put_varint(std::string &out, std::uint64_t value) {
  while (value >= 0x80) {
    out.push_back(static_cast<char>(value | 0x80));
    value >>= 7;
  }
  out.push_back(static_cast<char>(value));
}

std::uint64_t zigzag(std::uint32_t difference) {
  const auto value = static_cast<std::int32_t>(difference);
  return static_cast<std::uint32_t>((value << 1) ^ (value >> 31));
}
std::uint32_t unzigzag(std::uint64_t coded) {
  const auto value = static_cast<std::uint32_t>(coded);
  return (value >> 1) ^ (0u - (value & 1));
}

std::uint64_t with_address(std::uint64_t word, std::uint32_t vaddr, std::uint32_t pfn) {
  return (word & ~(page_bits | 0xffffffffu)) | std::uint64_t{pfn} << 32 | vaddr;
}

} // namespace

std::uint32_t StreamPredictor::successor() const {
  return current_ < blocks_.size() ? blocks_[current_].successor : 0;
}
void StreamPredictor::executed(std::uint32_t block) {
  const std::size_t needed = std::size_t{block > current_ ? block : current_} + 1;
  if (needed > blocks_.size())
    blocks_.resize(needed + needed / 2);
  blocks_[current_].successor = block;
  current_ = block;
  ordinal_ = 0;
}
std::uint64_t StreamPredictor::access() const {
  if (current_ >= blocks_.size() || ordinal_ >= blocks_[current_].accesses.size())
    return 0;
  return blocks_[current_].accesses[ordinal_];
}
void StreamPredictor::accessed(std::uint64_t word) {
  if (current_ >= blocks_.size())
    blocks_.resize(std::size_t{current_} + 1);
  auto &accesses = blocks_[current_].accesses;
  if (ordinal_ < accesses.size())
    accesses[ordinal_] = word;
  else
    accesses.push_back(word);
  ++ordinal_;
  pages_[STREAM_LOW32(word) >> 12] = STREAM_MEM_PFN(word);
}
std::uint32_t StreamPredictor::page(std::uint32_t vaddr, std::uint32_t otherwise) const {
  const auto known = pages_.find(vaddr >> 12);
  return known == pages_.end() ? otherwise : known->second;
}

Status StreamEncoder::add(WordSpan words, std::string &out) {
  for (std::size_t i = 0; i < words.size; ++i) {
    const std::uint64_t word = words.data[i];
    ++words_;
    if (left_of_def_ != 0) {
      char raw[8];
      std::memcpy(raw, &word, 8);
      out.append(raw, 8);
      --left_of_def_;
      continue;
    }
    switch (STREAM_KIND(word)) {
    case STREAM_EXEC:
      if (STREAM_LOW32(word) >= max_blocks || word != stream_exec(STREAM_LOW32(word)))
        return Error{"stream", "bad EXEC word", "the probe and this program do not match"};
      if (STREAM_LOW32(word) == predictor_.successor()) {
        out.push_back(NextBlock);
      } else {
        out.push_back(OtherBlock);
        put_varint(out, STREAM_LOW32(word));
      }
      predictor_.executed(STREAM_LOW32(word));
      break;
    case STREAM_MEM: {
      const std::uint64_t foreseen = predictor_.access();
      const std::uint32_t vaddr = STREAM_LOW32(word);
      if (foreseen != 0 && word == foreseen) {
        out.push_back(SameAccess);
      } else if (foreseen != 0 &&
                 word == with_address(foreseen, vaddr,
                                      predictor_.page(vaddr, STREAM_MEM_PFN(foreseen)))) {
        out.push_back(MovedAccess);
        put_varint(out, zigzag(vaddr - STREAM_LOW32(foreseen)));
      } else {
        out.push_back(Access);
        put_varint(out, word >> 32);
        put_varint(out, vaddr);
      }
      predictor_.accessed(word);
      break;
    }
    case STREAM_DEF:
      if (STREAM_LOW32(word) >= max_blocks || STREAM_DEF_COUNT(word) == 0 ||
          word != stream_def(STREAM_LOW32(word), STREAM_DEF_COUNT(word)))
        return Error{"stream", "bad DEF word", "the probe and this program do not match"};
      out.push_back(Define);
      put_varint(out, STREAM_LOW32(word));
      put_varint(out, STREAM_DEF_COUNT(word));
      left_of_def_ = 1 + (STREAM_DEF_COUNT(word) + 1) / 2;
      break;
    case STREAM_MARK:
      if (word != stream_mark(STREAM_LOW32(word)))
        return Error{"stream", "bad MARK word", "the probe and this program do not match"};
      out.push_back(Mark);
      put_varint(out, STREAM_LOW32(word));
      break;
    default:
      return Error{"stream", "word of unknown kind " + std::to_string(STREAM_KIND(word)),
                   "the probe and this program do not match"};
    }
  }
  return success();
}

bool StreamDecoder::varint(std::uint64_t &value) {
  value = 0;
  for (unsigned shift = 0; shift < 64 && at_ < packed_.size(); shift += 7) {
    const auto byte = static_cast<std::uint8_t>(packed_[at_++]);
    value |= std::uint64_t{byte & 0x7fu} << shift;
    if (byte < 0x80)
      return true;
  }
  return false;
}

bool StreamDecoder::raw(std::uint64_t &value) {
  if (packed_.size() - at_ < 8)
    return false;
  std::memcpy(&value, packed_.data() + at_, 8);
  at_ += 8;
  return true;
}

Status StreamDecoder::take(std::size_t wish, std::vector<std::uint64_t> &out) {
  const std::size_t enough = out.size() + wish;
  const auto bad = [this](const char *what) -> Status {
    return Error{"recording", std::string(what) + " at offset " + std::to_string(at_),
                 "record it again"};
  };
  while (at_ < packed_.size() && out.size() < enough) {
    std::uint64_t a = 0;
    std::uint64_t b = 0;
    switch (packed_[at_++]) {
    case NextBlock:
      a = predictor_.successor();
      predictor_.executed(static_cast<std::uint32_t>(a));
      out.push_back(stream_exec(static_cast<std::uint32_t>(a)));
      break;
    case OtherBlock:
      if (!varint(a) || a >= max_blocks)
        return bad("bad block number");
      predictor_.executed(static_cast<std::uint32_t>(a));
      out.push_back(stream_exec(static_cast<std::uint32_t>(a)));
      break;
    case SameAccess:
      a = predictor_.access();
      if (a == 0)
        return bad("an access with no former one");
      predictor_.accessed(a);
      out.push_back(a);
      break;
    case MovedAccess: {
      const std::uint64_t foreseen = predictor_.access();
      if (foreseen == 0 || !varint(a) || a > 0xffffffffu)
        return bad("bad access");
      const std::uint32_t vaddr = STREAM_LOW32(foreseen) + unzigzag(a);
      const std::uint64_t word =
          with_address(foreseen, vaddr, predictor_.page(vaddr, STREAM_MEM_PFN(foreseen)));
      predictor_.accessed(word);
      out.push_back(word);
      break;
    }
    case Access:
      if (!varint(a) || !varint(b) || a >> 29 != STREAM_MEM || b > 0xffffffffu)
        return bad("bad access");
      predictor_.accessed(a << 32 | b);
      out.push_back(a << 32 | b);
      break;
    case Define:
      if (!varint(a) || !varint(b) || a >= max_blocks || b == 0 || b > 0xffff)
        return bad("bad block definition");
      out.push_back(stream_def(static_cast<std::uint32_t>(a), static_cast<std::uint32_t>(b)));
      for (std::uint64_t left = 1 + (b + 1) / 2; left != 0; --left) {
        if (!raw(a))
          return bad("block definition cut short");
        out.push_back(a);
      }
      break;
    case Mark:
      if (!varint(a) || a > 0xffff)
        return bad("bad mark");
      out.push_back(stream_mark(static_cast<std::uint32_t>(a)));
      break;
    default:
      return bad("unknown token");
    }
  }
  return success();
}

} // namespace tomosim::scenarios
