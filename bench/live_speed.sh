#!/bin/sh
# Wall time of simulate, live: QEMU with the stream probe on one core, the SystemC board on the other;
# the peer is the same work from recordings. Needs a kernel in the cache.
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
program=${TOMOSIM:-$root/tomosim}
work=${1:-execl,spawn,open}
seconds() {
  start=$(date +%s.%N)
  "$program" simulate --workload "$work" --source "$1" >/dev/null 2>&1
  end=$(date +%s.%N)
  awk -v a="$start" -v b="$end" 'BEGIN { printf "%.2f", b - a }'
}
"$program" simulate --workload syscall --source live >/dev/null 2>&1 # snapshots exist now
live=$(seconds live)
recorded=$(seconds recorded)
echo "live $live s, from recordings $recorded s"
awk -v a="$live" -v b="$recorded" 'BEGIN { printf "ratio live / recorded: %.1f\n", a / b }'
