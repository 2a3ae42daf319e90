#!/bin/sh
# Measures what a step of an ACL walk costs the real kernel: two policies that differ in 100 entries
# of one kind, the same open() under both. Prints lines for boards/<board>/steps.toml.
# Usage: tools/measure_steps.sh [BOARD]       needs a kernel in the cache (tomosim kernel fetch)
set -eu
board=${1:-mips}
root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
count=100

# policy NAME LINE-FORMAT N [EXCEPTION-FORMAT]: N lines before the one that grants.
policy() {
  mkdir -p "$scratch/$1"
  cp "$root/scenarios/policies/bench-0/profile.conf" "$scratch/$1/"
  {
    echo 'initialize_domain /bin/b from any'
    i=0
    while [ -n "${4:-}" ] && [ "$i" -lt "$3" ]; do
      # shellcheck disable=SC2059
      printf "$4\n" "$i"
      i=$((i + 1))
    done
  } >"$scratch/$1/exception_policy.conf"
  {
    printf '<kernel> /sbin/init\nuse_profile 0\n\ntask manual_domain_transition <kernel> /bench\n\n'
    printf '<kernel> /bench\nuse_profile 3\n\n'
    i=0
    while [ "$i" -lt "$3" ]; do
      # shellcheck disable=SC2059
      printf "$2\n" "$i"
      i=$((i + 1))
    done
    printf 'file read /data/ok\n'
  } >"$scratch/$1/domain_policy.conf"
}

# figures NAME: instructions and issue cycles of one open + close.
figures() {
  "${TOMOSIM:-$root/tomosim}" simulate --board "$board" --workload open --source live \
    --policy "$scratch/$1" --format json >"$scratch/$1.json"
  sed -n '/"tomoyo": {/,$p' "$scratch/$1.json" |
    sed -n 's/.*"\(instructions_per_op\|issue\)": \([0-9]*\).*/\2/p' | head -n 2 | tr '\n' ' '
}

policy none '' 0
set -- $(figures none)
base_instructions=$1
base_cycles=$2

# step NAME POLICY: the slope between no entry and $count entries.
step() {
  set -- "$1" $(figures "$2")
  awk -v name="$1" -v i="$2" -v c="$3" -v i0="$base_instructions" -v c0="$base_cycles" -v n="$count" \
    'BEGIN { printf "%s = { instructions = %.2f, cycles = %.2f, source = \"open with 0 and %d entries\" }\n",
             name, (i - i0) / n, (c - c0) / n, n }'
}

policy name 'file read /usr/share/filler/file%05d' $count
policy permission 'file write /usr/share/filler/file%05d' $count
policy type 'file rename /usr/share/filler/a%05d /usr/share/filler/b%05d' $count
policy pattern 'file read /usr/share/filler/file%05d\\*' $count
policy member 'file read @MEMBERS' $count 'path_group MEMBERS /usr/share/filler/file%05d'
# All lines of the group policy are one entry; its members are the steps.
step list_other_type type
step list_other_permission permission
step list_other_name name
step pattern_entry pattern
step group_member member
