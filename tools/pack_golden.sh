#!/bin/sh
# Packs recorded cases for verify/golden: one archive for each family (the letter a case's name
# begins with) and one for the pattern tables. The same input gives the same bytes.
#
#   tools/pack_golden.sh RECORDED TARGET
#
# RECORDED holds cases/NAME/ and the tables *.tsv; TARGET gets a.tar.zst, …, patterns.tar.zst.
set -eu

if [ $# -ne 2 ] || [ ! -d "$1/cases" ]; then
  echo "usage: $0 RECORDED TARGET (RECORDED has a folder cases)" >&2
  exit 2
fi
mkdir -p "$2"
target=$(cd "$2" && pwd)

# Order, times, owners and modes say nothing about a case: they are the same for everyone.
pack() { # FOLDER ARCHIVE NAME…
  folder=$1 archive=$2
  shift 2
  LC_ALL=C tar -C "$folder" --create --format=ustar --sort=name --mtime=@0 --owner=0 --group=0 \
    --numeric-owner --mode=u=rwX,go=rX "$@" | zstd -19 --quiet --force -o "$archive"
}

for letter in $(ls "$1/cases" | cut -c1 | sort -u); do
  # shellcheck disable=SC2046 # names of cases have no blanks
  pack "$1/cases" "$target/$letter.tar.zst" $(cd "$1/cases" && ls -d "$letter"*)
done
pack "$1" "$target/patterns.tar.zst" \
  $(cd "$1" && ls -d patterns-1.6.8.tsv patterns-2.6.tsv pattern-matrix.tsv)
