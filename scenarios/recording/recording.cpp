#include "scenarios/recording/recording.hpp"

#include "scenarios/text_file.hpp"

#include <cstring>
#include <nlohmann/json.hpp>
#include <tuple>
#include <zstd.h>

namespace tomosim::scenarios {
namespace {

constexpr char magic[8] = {'t', 'o', 'm', 'o', 'r', 'e', 'c', '\n'};
constexpr std::uint32_t version = 1;
constexpr int level = 19; // recordings are made once and shipped
constexpr std::size_t max_file = std::size_t{256} << 20;
constexpr std::size_t max_body = std::size_t{1} << 30;
constexpr std::size_t max_meta = 1 << 16;
constexpr std::size_t piece_words = 1 << 16;

template <class T> void put(std::string &out, T value) {
  for (unsigned i = 0; i < sizeof value; ++i)
    out.push_back(static_cast<char>(value >> (8 * i)));
}
template <class T> T get(const char *from) {
  T value = 0;
  for (unsigned i = 0; i < sizeof value; ++i)
    value |= static_cast<T>(static_cast<T>(static_cast<unsigned char>(from[i])) << (8 * i));
  return value;
}

std::string to_json(const RecordingInfo &info) {
  return nlohmann::json{{"board", info.board},
                        {"workload", info.workload},
                        {"variant", info.variant},
                        {"policy", info.policy},
                        {"kernel", info.kernel},
                        {"qemu", info.qemu},
                        {"icount_shift", info.icount_shift},
                        {"operations", info.operations}}
      .dump();
}

// Error when a key is missing or of another type; nlohmann's exceptions end here.
bool from_json(const std::string &text, RecordingInfo &info) {
  const auto json = nlohmann::json::parse(text, nullptr, false);
  if (!json.is_object())
    return false;
  try {
    json.at("board").get_to(info.board);
    json.at("workload").get_to(info.workload);
    json.at("variant").get_to(info.variant);
    json.at("policy").get_to(info.policy);
    json.at("kernel").get_to(info.kernel);
    json.at("qemu").get_to(info.qemu);
    json.at("icount_shift").get_to(info.icount_shift);
    json.at("operations").get_to(info.operations);
  } catch (const nlohmann::json::exception &) {
    return false;
  }
  return true;
}

// Unpacks at most `max_body` bytes; grows with what is really there, whatever the frame claims.
Result<std::string> inflate(const std::string &where, const char *data, std::size_t size) {
  const auto damaged = [&](const char *what) {
    return Error{where, std::string("damaged recording: ") + what, "record it again"};
  };
  std::unique_ptr<ZSTD_DCtx, decltype(&ZSTD_freeDCtx)> context(ZSTD_createDCtx(), &ZSTD_freeDCtx);
  std::string body;
  std::string chunk(ZSTD_DStreamOutSize(), '\0');
  ZSTD_inBuffer in{data, size, 0};
  std::size_t left = 1;
  while (left != 0) {
    ZSTD_outBuffer out{chunk.data(), chunk.size(), 0};
    const std::size_t before = in.pos;
    left = ZSTD_decompressStream(context.get(), &out, &in);
    if (ZSTD_isError(left))
      return damaged(ZSTD_getErrorName(left));
    body.append(chunk.data(), out.pos);
    if (body.size() > max_body)
      return damaged("more than 1 GiB of events");
    if (left != 0 && out.pos == 0 && in.pos == before)
      return damaged("cut short");
  }
  if (in.pos != size)
    return damaged("bytes behind the end");
  return body;
}

} // namespace

bool RecordingInfo::operator==(const RecordingInfo &other) const {
  const auto key = [](const RecordingInfo &i) {
    return std::tie(i.board, i.workload, i.variant, i.policy, i.kernel, i.qemu, i.icount_shift,
                    i.operations);
  };
  return key(*this) == key(other);
}

Status RecordingWriter::finish(const std::filesystem::path &path, const RecordingInfo &info) {
  if (encoder_.inside_definition())
    return Error{path.string(), "the stream ends inside a block definition", "record it again"};
  const std::string meta = to_json(info);
  std::string body;
  put(body, static_cast<std::uint32_t>(meta.size()));
  body += meta;
  put(body, encoder_.words());
  body += packed_;

  std::unique_ptr<ZSTD_CCtx, decltype(&ZSTD_freeCCtx)> context(ZSTD_createCCtx(), &ZSTD_freeCCtx);
  ZSTD_CCtx_setParameter(context.get(), ZSTD_c_compressionLevel, level);
  ZSTD_CCtx_setParameter(context.get(), ZSTD_c_checksumFlag, 1);
  std::string file(magic, sizeof magic);
  put(file, version);
  const std::size_t head = file.size();
  file.resize(head + ZSTD_compressBound(body.size()));
  const std::size_t packed = ZSTD_compress2(context.get(), file.data() + head, file.size() - head,
                                            body.data(), body.size());
  if (ZSTD_isError(packed))
    return Error{path.string(), std::string("zstd: ") + ZSTD_getErrorName(packed), ""};
  file.resize(head + packed);
  return write_file(path, file);
}

RecordingReader::RecordingReader(std::filesystem::path path, std::string body,
                                 std::size_t packed_at, RecordingInfo info, std::uint64_t words)
    : path_(std::move(path)), body_(std::move(body)), info_(std::move(info)), words_(words),
      decoder_(std::string_view(body_).substr(packed_at)) {}

Result<std::unique_ptr<RecordingReader>> RecordingReader::open(const std::filesystem::path &path) {
  auto file = read_file(path, max_file);
  if (!file)
    return file.error();
  const std::string where = path.string();
  const std::size_t head = sizeof magic + 4;
  if (file->size() < head || std::memcmp(file->data(), magic, sizeof magic) != 0)
    return Error{where, "is not a recording", "expected a file that tomosim record wrote"};
  if (const auto found = get<std::uint32_t>(file->data() + sizeof magic); found != version)
    return Error{where, "is of format version " + std::to_string(found) + ", expected 1",
                 "record it again with this program"};
  auto body = inflate(where, file->data() + head, file->size() - head);
  if (!body)
    return body.error();
  const Error damaged{where, "damaged recording: its description does not parse",
                      "record it again"};
  if (body->size() < 4)
    return damaged;
  const std::size_t length = get<std::uint32_t>(body->data());
  if (length > max_meta || body->size() < 4 + length + 8)
    return damaged;
  RecordingInfo info;
  if (!from_json(body->substr(4, length), info))
    return damaged;
  const auto words = get<std::uint64_t>(body->data() + 4 + length);
  return std::unique_ptr<RecordingReader>(
      new RecordingReader(path, std::move(*body), 4 + length + 8, std::move(info), words));
}

Result<WordSpan> RecordingReader::next() {
  piece_.clear();
  if (auto taken = decoder_.take(piece_words, piece_); !taken)
    return Error{path_.string(), taken.error().what, taken.error().remedy};
  given_ += piece_.size();
  if (decoder_.at_end() && given_ != words_)
    return Error{path_.string(),
                 "damaged recording: " + std::to_string(given_) + " words, expected " +
                     std::to_string(words_),
                 "record it again"};
  return WordSpan{piece_.data(), piece_.size()};
}

} // namespace tomosim::scenarios
