/**
 * `npm run proxies`: tries the proxies of `deploy/` (nginx, HAProxy, Caddy) that this machine has, each with its file as
 * it is, in front of two production nodes: page, calls, websocket, the client's address, a large body, a restart.
 * Linux and root only: the addresses and ports of the files are made in a network of its own, which ends with the
 * command. On Debian: apt-get install nginx haproxy caddy redis-server. `-- --only nginx` tries one.
 */
import { readArguments } from '../server/platform/process/command-arguments.ts'
import { onOwnMachine } from '../harness/own-machine.ts'
import { tryProxies } from './proxies/trial.ts'

const { only } = readArguments({ options: { only: { type: 'string' } } }).values
await onOwnMachine('Прокси', () => tryProxies(only))
