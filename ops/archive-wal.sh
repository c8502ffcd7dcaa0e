#!/bin/sh
# PostgreSQL's archive_command: /opt/candor/ops/archive-wal.sh %p %f /backup/wal
# A segment counts as archived once its copy is on the disk. One that is there already must be the same.
set -eu
copy="$3/$2"
if [ -e "$copy" ]; then
  cmp -s "$1" "$copy"
  exit
fi
cp "$1" "$copy.new"
sync "$copy.new"
mv "$copy.new" "$copy"
sync "$3"
