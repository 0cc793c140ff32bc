#!/bin/sh
# Puts one file of PostgreSQL's log into the archive: archive_command = '/path/archive.sh FOLDER %p %f'.
#
# It answers 0 only when the file and its name are on the disk. PostgreSQL asks again for a file whose answer it lost
# (a kill, a cut of power), so the same file once more is no error; another file under a stored name is refused.
set -eu

[ $# -eq 3 ] || { echo 'Так: archive.sh <архив> %p %f' >&2; exit 2; }
folder=$1 file=$2 name=$3
kept=$folder/$name
part=$folder/.$name.part

if [ -e "$kept" ]; then
  if ! cmp -s "$file" "$kept"; then
    echo "В архиве $folder уже есть другой файл $name: в него пишет вторая база, или архив остался от прежней." >&2
    exit 1
  fi
else
  cp "$file" "$part"
  sync "$part"
  mv "$part" "$kept"
fi
sync "$kept" "$folder"
