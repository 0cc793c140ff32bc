#!/bin/sh
# Rehearses a restoration: the newest base copy and the archive are restored into a temporary folder, the site's books
# and chains are checked on that database, and all of it is removed. The running database stays as it is.
#
#   rehearse.sh --copies FOLDER --archive FOLDER [--to '2026-12-31 23:59:00+03'] --database kurazh -- COMMAND...
#
# COMMAND is run with RESTORED_URL, the address of the restored database; it checks it and ends with 0:
#   -- sh -c 'DATABASE_URL=$RESTORED_URL node server/books.ts --restored'. Run it as the user postgres; PG_BIN, PGUSER as
# in restore-to.sh. It needs as much free disk as the database takes; REHEARSAL names a folder on another disk.
set -eu

fail() { echo "$1" >&2; exit 2; }
usage="Так: rehearse.sh --copies <папка снимков> --archive <архив> [--to <момент>] --database <имя> -- <команда проверки>"

copies='' archive='' moment='' database=''
while [ $# -gt 0 ] && [ "$1" != -- ]; do
  [ $# -ge 2 ] || fail "$usage"
  case "$1" in
    --copies) copies=$2 ;;
    --archive) archive=$2 ;;
    --to) moment=$2 ;;
    --database) database=$2 ;;
    *) fail "Непонятно: $1. $usage" ;;
  esac
  shift 2
done
[ $# -ge 2 ] && [ -d "$copies" ] && [ -d "$archive" ] && [ -n "$database" ] || fail "$usage"
shift
PATH="${PG_BIN:+$PG_BIN:}$PATH"
here=$(cd "$(dirname "$0")" && pwd)
base=$(find "$copies" -mindepth 2 -maxdepth 2 -name backup_manifest -printf '%T@ %h\n' | sort -rn | head -1 | cut -d' ' -f2-)
[ -n "$base" ] || fail "В $copies нет ни одного целого снимка."

work=$(mktemp -d "${REHEARSAL:-/var/tmp}/kurazh-rehearsal-XXXXXX")
# A port of its own on this machine alone, with a password that lives as long as the rehearsal.
port=${REHEARSAL_PORT:-5499}
word=$(od -An -tx1 -N16 /dev/urandom | tr -d ' \n')
leave() {
  pg_ctl -D "$work/base" -m immediate stop > /dev/null 2>&1 || true
  rm -rf "$work"
}
trap leave EXIT
trap 'exit 130' INT TERM

if [ -n "$moment" ]; then
  sh "$here/restore-to.sh" --base "$base" --archive "$archive" --to "$moment" --into "$work/base"
else
  sh "$here/restore-to.sh" --base "$base" --archive "$archive" --into "$work/base"
fi
mkdir "$work/run"
cat > "$work/run/postgresql.conf" << END
data_directory = '$work/base'
hba_file = '$work/run/pg_hba.conf'
listen_addresses = '127.0.0.1'
unix_socket_directories = '$work/run'
port = $port
archive_mode = off
END
printf 'local all all trust\nhost all all 127.0.0.1/32 scram-sha-256\n' > "$work/run/pg_hba.conf"
[ ! -f "$work/base/postgresql.auto.conf" ] || mv "$work/base/postgresql.auto.conf" "$work/run/kept.conf"
pg_ctl -D "$work/base" -o "-c config_file=$work/run/postgresql.conf" -l "$work/log" -w -t 600 start > /dev/null || { tail -3 "$work/log" >&2; exit 1; }
user=rehearsal_$$
psql -h "$work/run" -p "$port" -U "${PGUSER:-postgres}" -d postgres -q -c "create role $user superuser login password '$word'"
RESTORED_URL="postgres://$user:$word@127.0.0.1:$port/$database" "$@"
echo "Репетиция удалась: снимок $base разворачивается${moment:+ на $moment}, проверка на нём прошла."
