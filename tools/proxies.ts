/**
 * `npm run proxies`: tries the proxies of `deploy/` (nginx, HAProxy, Caddy) that this machine has, each with its file as
 * it is, in front of two production nodes: page, calls, websocket, the client's address, a large body, a restart.
 * Linux and root only: the addresses and ports of the files are made in a network of its own, which ends with the
 * command. On Debian: apt-get install nginx haproxy caddy redis-server. `-- --only nginx` tries one.
 */
import { spawnSync } from 'node:child_process'
import { readArguments } from '../server/platform/process/command-arguments.ts'
import { tryProxies } from './proxies/trial.ts'

const { only } = readArguments({ options: { only: { type: 'string' } } }).values
const inside = 'KURAZH_PROXIES_INSIDE'

if (process.env[inside] !== undefined) process.exitCode = (await tryProxies(only)) ? 0 : 1
else if (process.platform !== 'linux' || process.getuid?.() !== 0)
  console.log('Прокси не проверены: нужны Linux и root, чтобы завести отдельную сеть с адресами и портами из файлов.')
else {
  const again = [process.execPath, ...process.execArgv, ...process.argv.slice(1)]
  const { status, error } = spawnSync('unshare', ['--net', '--mount', ...again], {
    stdio: 'inherit',
    env: { ...process.env, [inside]: '1' },
  })
  if (error !== undefined) console.log(`Прокси не проверены: отдельную сеть завести не удалось (${error.message}).`)
  process.exitCode = status ?? 1
}
