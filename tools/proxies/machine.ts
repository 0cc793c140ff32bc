/** Makes the machine that the files of `deploy/` describe, inside a network of its own: addresses, names, certificates. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The names and addresses that the files of `deploy/` are written with. */
export const siteHost = 'kurazh.example'
export const gamesHost = 'games.example'
export const publicAddress = '192.0.2.10'
export const nodeAddresses = ['127.0.0.2', '127.0.0.3'] as const
/** Where a player comes from. */
export const playerAddress = '198.51.100.7'

const run = (program: string, ...args: string[]) => execFileSync(program, args, { stdio: ['ignore', 'ignore', 'pipe'] })

export function makeMachine(folder: string): void {
  run('ip', 'link', 'set', 'lo', 'up')
  for (const address of [publicAddress, playerAddress]) run('ip', 'address', 'add', `${address}/32`, 'dev', 'lo')
  const hosts = join(folder, 'hosts')
  writeFileSync(
    hosts,
    `127.0.0.1 localhost\n${publicAddress} ${siteHost} ${gamesHost}\n${nodeAddresses[0]} one\n${nodeAddresses[1]} two\n`,
  )
  run('mount', '--bind', hosts, '/etc/hosts')
  run('mount', '-t', 'tmpfs', 'tmpfs', '/etc/ssl')
  makeCertificate('/etc/ssl/kurazh')
}

function makeCertificate(folder: string): void {
  mkdirSync(folder)
  const [certificate, key] = [join(folder, 'fullchain.pem'), join(folder, 'privkey.pem')]
  const names = `subjectAltName=DNS:${siteHost},DNS:${gamesHost}`
  const form = ['-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', `/CN=${siteHost}`, '-addext', names]
  writeFileSync(join(folder, 'openssl.cnf'), '[req]\ndistinguished_name=name\n[name]\n')
  run('openssl', 'req', '-x509', '-config', join(folder, 'openssl.cnf'), ...form, '-keyout', key, '-out', certificate)
  writeFileSync(join(folder, 'haproxy.pem'), readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'))
}
