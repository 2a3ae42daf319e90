# Sourced by ./tomosim and ./check: packages, configuration, build. Everything is said on stderr, so
# that a command's own output stays clean. $root is the project's folder.

build="$root/build/release"
program="$build/app/tomosim"
log="$build/setup.log"

say() { printf 'tomosim: %s\n' "$*" >&2; }

# fail STEP REMEDY: one clear end.
fail() {
  say "failed: $1"
  say "what to do: $2"
  exit 1
}

# Runs a command with its output in the log; shows the log's end when it fails.
logged() {
  step=$1
  remedy=$2
  shift 2
  if ! "$@" >>"$log" 2>&1; then
    tail -n 25 "$log" >&2
    fail "$step" "$remedy (full log: $log)"
  fi
}

as_root() {
  if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi
}

install_packages() {
  missing=
  for package in $(cat "$root/cmake/packages.txt"); do
    dpkg-query -W -f '${Status}\n' "$package" 2>/dev/null | grep -q 'ok installed' ||
      missing="$missing $package"
  done
  [ -n "$missing" ] || return 0
  command -v apt-get >/dev/null ||
    fail "apt-get is not here" "use Debian 12, or install by hand:$missing"
  if [ "$(id -u)" != 0 ]; then
    command -v sudo >/dev/null ||
      fail "root is needed to install:$missing" "run as root once, or install sudo"
  fi
  say "installing$missing"
  logged "apt-get update" "check the network and /etc/apt/sources.list" \
    as_root env DEBIAN_FRONTEND=noninteractive apt-get -q update
  # shellcheck disable=SC2086
  logged "apt-get install$missing" "check the network, then run the same command again" \
    as_root env DEBIAN_FRONTEND=noninteractive apt-get -q -y --no-install-recommends install $missing
}

# True when nothing that the program is made of is newer than the last build.
is_built() {
  [ -x "$program" ] && [ -f "$build/.built" ] &&
    [ -z "$(find "$root"/CMakeLists.txt "$root"/CMakePresets.json "$root"/cmake "$root"/model \
      "$root"/sim "$root"/boards "$root"/scenarios "$root"/verify "$root"/app \
      \( -name '*.cpp' -o -name '*.hpp' -o -name '*.c' -o -name '*.h' -o -name '*.txt' \
      -o -name '*.cmake' -o -name 'CMakePresets.json' \) -newer "$build/.built" -print -quit)" ]
}

# build_all TARGET…: installs, configures, builds. One at a time; the second waits.
build_all() {
  mkdir -p "$build" || fail "cannot write to $build" "use a folder that you own"
  exec 9>"$build/.lock"
  if command -v flock >/dev/null; then flock 9; fi
  : >"$log"
  install_packages
  started=$(date +%s)
  if [ ! -f "$build/build.ninja" ]; then
    say "configuring"
    (cd "$root" && logged "cmake --preset release" "read the message above" \
      cmake --preset release) || exit 1
  fi
  touch "$build/.building"
  say "building with $(nproc) jobs"
  # Ninja's own progress goes to the terminal; without one, to the log.
  if [ -t 2 ]; then
    (cd "$root" && cmake --build --preset release --target "$@" >&2) ||
      fail "the build" "read the compiler's message above"
  else
    (cd "$root" && logged "the build" "read the compiler's message above" \
      cmake --build --preset release --target "$@") || exit 1
  fi
  mv "$build/.building" "$build/.built"
  say "built in $(($(date +%s) - started)) s"
  exec 9>&-
}
