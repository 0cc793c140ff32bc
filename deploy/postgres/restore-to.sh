#!/bin/sh
# Restores PostgreSQL to a moment, in a folder of its own: the running database, the base copy and the archive stay as
# they are. Run it as the user postgres; PG_BIN is the folder of that PostgreSQL's programs where they are not in PATH.
#
#   restore-to.sh --base FOLDER --archive FOLDER --to '2026-12-31 23:59:00+03' --into FOLDER
#
# FOLDER of --base is what pg_basebackup made, as files or with -Ft -z. Without --to everything in the archive is replayed.
set -eu

fail() { echo "$1" >&2; exit 2; }
usage="Так: restore-to.sh --base <снимок> --archive <архив> [--to '2026-12-31 23:59:00+03'] --into <новая папка>"

base='' archive='' moment='' into=''
while [ $# -gt 0 ]; do
  [ $# -ge 2 ] || fail "$usage"
  case "$1" in
    --base) base=$2 ;;
    --archive) archive=$2 ;;
    --to) moment=$2 ;;
    --into) into=$2 ;;
    *) fail "Непонятно: $1. $usage" ;;
  esac
  shift 2
done
[ -n "$base" ] && [ -n "$archive" ] && [ -n "$into" ] || fail "$usage"
[ -d "$base" ] || fail "Снимка $base нет."
[ -d "$archive" ] || fail "Архива $archive нет."
case "$archive$into" in *"'"* | *'"'*) fail 'В путях не должно быть кавычек.' ;; esac
case "$moment" in *"'"*) fail 'В моменте не должно быть кавычек.' ;; esac
if [ -d "$into" ] && [ -n "$(ls -A "$into")" ]; then fail "Папка $into не пуста: восстановление делается в новую."; fi
[ "$(id -u)" != 0 ] || fail 'Запустите от имени postgres: под root PostgreSQL не работает.'
PATH="${PG_BIN:+$PG_BIN:}$PATH"
command -v pg_ctl > /dev/null || fail 'Нет pg_ctl: задайте PG_BIN, например PG_BIN=/usr/lib/postgresql/17/bin.'

umask 077
mkdir -p "$into"
if [ -f "$base/base.tar.gz" ]; then
  tar -xzf "$base/base.tar.gz" -C "$into"
  [ ! -f "$base/pg_wal.tar.gz" ] || tar -xzf "$base/pg_wal.tar.gz" -C "$into/pg_wal"
elif [ -f "$base/PG_VERSION" ]; then
  cp -a "$base/." "$into"
else
  fail "В $base нет ни base.tar.gz, ни PG_VERSION: это не снимок pg_basebackup."
fi
chmod 700 "$into"
rm -f "$into/postmaster.pid" "$into/standby.signal"
version=$(cat "$into/PG_VERSION")
postgres --version | grep -q " $version[.b ]" || fail "Снимок сделан PostgreSQL $version, а здесь $(postgres --version)."

# Settings of this run alone: nothing of them stays in the folder, and the copy writes nothing into the archive.
run=$(mktemp -d)
trap 'rm -rf "$run"' EXIT
cat > "$run/postgresql.conf" << END
data_directory = '$into'
hba_file = '$run/pg_hba.conf'
listen_addresses = ''
unix_socket_directories = '$run'
port = 5432
hot_standby = off
archive_mode = off
restore_command = 'cp "$archive/%f" "%p"'
recovery_target_action = 'promote'
log_min_messages = log
END
[ -z "$moment" ] || echo "recovery_target_time = '$moment'" >> "$run/postgresql.conf"
echo 'local all all trust' > "$run/pg_hba.conf"
touch "$into/recovery.signal"
# The snapshot may bring settings of its own; those of this run come first.
[ ! -f "$into/postgresql.auto.conf" ] || mv "$into/postgresql.auto.conf" "$run/kept.conf"

echo "Разворачиваю $base и проигрываю журнал из $archive${moment:+ до $moment}…"
query() { psql -h "$run" -U "${PGUSER:-postgres}" -d postgres -Atc "$1" 2> /dev/null; }
failed() {
  grep -E 'FATAL|ERROR' "$run/log" | tail -3 >&2
  rm -rf "$into"
  fail 'Не восстановлено, новая папка удалена. Момент должен быть позже снимка и раньше последней записи в архиве.'
}
pg_ctl -D "$into" -o "-c config_file=$run/postgresql.conf" -l "$run/log" -w -t 86400 start > /dev/null || failed
# It answers only when the whole log is replayed.
until query 'select 1' > /dev/null; do
  pg_ctl -D "$into" status > /dev/null || failed
  sleep 1
done
last=$(query 'select pg_last_xact_replay_timestamp()' || true)
pg_ctl -D "$into" -w -m fast stop > /dev/null
[ ! -f "$run/kept.conf" ] || mv "$run/kept.conf" "$into/postgresql.auto.conf"
echo "Готово: $into.${last:+ Последняя запись: $last.}"
echo 'Дальше: запустите базу из этой папки и, до любого узла, npm run restored.'
