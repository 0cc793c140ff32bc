#!/bin/sh
# Removes what is no longer needed to come back to any moment of the last days: base copies, and the log before the
# oldest copy that stays. The newest copy from before that time stays, because the days begin from it.
#
#   prune.sh --copies FOLDER --archive FOLDER --days 14
#
# A copy is a folder of pg_basebackup under --copies, as files or with -Ft -z. PG_BIN as in restore-to.sh.
set -eu

fail() { echo "$1" >&2; exit 2; }
usage='Так: prune.sh --copies <папка снимков> --archive <архив> --days <дней>'

copies='' archive='' days=''
while [ $# -gt 0 ]; do
  [ $# -ge 2 ] || fail "$usage"
  case "$1" in
    --copies) copies=$2 ;;
    --archive) archive=$2 ;;
    --days) days=$2 ;;
    *) fail "Непонятно: $1. $usage" ;;
  esac
  shift 2
done
[ -d "$copies" ] && [ -d "$archive" ] || fail "$usage"
case "$days" in '' | *[!0-9]* | 0) fail 'Дней должно быть целое число, от одного.' ;; esac
PATH="${PG_BIN:+$PG_BIN:}$PATH"
command -v pg_archivecleanup > /dev/null || fail 'Нет pg_archivecleanup: задайте PG_BIN, например PG_BIN=/usr/lib/postgresql/17/bin.'

# The manifest is written last: a copy without it was not finished.
newest_first() { find "$copies" -mindepth 2 -maxdepth 2 -name backup_manifest -printf '%T@ %h\n' | sort -rn | cut -d' ' -f2-; }
limit=$(date -d "-$days days" +%s)

oldest=''
removed=0
newest_first > "$archive/.copies"
while read -r copy; do
  made=$(stat -c %Y "$copy/backup_manifest")
  if [ -z "$oldest" ] || [ "$(stat -c %Y "$oldest/backup_manifest")" -gt "$limit" ]; then
    oldest=$copy
  elif [ "$made" -le "$limit" ]; then
    rm -rf "$copy"
    removed=$((removed + 1))
  fi
done < "$archive/.copies"
rm -f "$archive/.copies"
[ -n "$oldest" ] || fail "В $copies нет ни одного целого снимка: ничего не удалено."

# Where the log begins that the oldest copy needs.
if [ -f "$oldest/base.tar.gz" ]; then
  label=$(tar --occurrence=1 -xOzf "$oldest/base.tar.gz" backup_label)
else
  label=$(cat "$oldest/backup_label")
fi
first=$(printf '%s\n' "$label" | sed -n 's/^START WAL LOCATION: .*(file \([0-9A-F]\{24\}\))$/\1/p')
[ -n "$first" ] || fail "В $oldest не сказано, с какого файла журнала он начинается: архив не тронут."
before=$(find "$archive" -type f | wc -l)
pg_archivecleanup "$archive" "$first"
# What an archiver left that was killed while it copied.
find "$archive" -maxdepth 1 -name '.*.part' -mmin +60 -delete
after=$(find "$archive" -type f | wc -l)
echo "Снимков удалено: $removed, файлов архива: $((before - after)). Самый старый снимок: $oldest, журнал с $first."
