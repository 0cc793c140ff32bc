/** The proxies that `deploy/` has files for: how each is started with its file. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gamesHost, publicAddress, siteHost } from './machine.ts'

export interface Proxy {
  readonly name: string
  readonly file: string
  readonly program: string
  readonly versionFlag: string
  /** Prepares a folder and returns the arguments; `text` is the file as it is in `deploy/`. */
  argumentsFor(folder: string, text: string): string[]
}

const root = join(import.meta.dirname, '../..')

/** Certificates of an authority of its own: the real one cannot be reached from here. */
const ownAuthority = '\tlocal_certs\n\tskip_install_trust\n\tadmin off\n'

export const proxies: readonly Proxy[] = [
  {
    name: 'nginx',
    file: 'deploy/nginx/kurazh.conf',
    program: 'nginx',
    versionFlag: '-v',
    argumentsFor: (folder, text) => {
      writeFileSync(join(folder, 'kurazh.conf'), text)
      const main = `daemon off; pid ${folder}/pid; error_log stderr; events {} http { access_log off; include ${folder}/kurazh.conf; }`
      writeFileSync(join(folder, 'nginx.conf'), main)
      return ['-c', join(folder, 'nginx.conf')]
    },
  },
  {
    name: 'haproxy',
    file: 'deploy/haproxy/haproxy.cfg',
    program: 'haproxy',
    versionFlag: '-v',
    argumentsFor: (folder, text) => {
      writeFileSync(join(folder, 'haproxy.cfg'), text)
      return ['-db', '-f', join(folder, 'haproxy.cfg')]
    },
  },
  {
    name: 'caddy',
    file: 'deploy/caddy/Caddyfile',
    program: 'caddy',
    versionFlag: 'version',
    argumentsFor: (folder, text) => {
      writeFileSync(join(folder, 'Caddyfile'), text.replace('\n{\n', `\n{\n${ownAuthority}`))
      return ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')]
    },
  },
  {
    name: 'caddy-of-the-composition',
    file: 'deploy/Caddyfile',
    program: 'caddy',
    versionFlag: 'version',
    argumentsFor: (folder, text) => {
      // In a container it listens everywhere; here the nodes have the same ports on other addresses.
      const global = `{\n\tdefault_bind ${publicAddress}\n${ownAuthority}}\n`
      // The image's Caddy is newer than Debian's, which does not know this one.
      writeFileSync(join(folder, 'Caddyfile'), global + text.replace(/\n\tstream_close_delay .*/, ''))
      return ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')]
    },
  },
]

/** What the program says of its version; undefined where it is not installed. */
export function versionOf({ program, versionFlag }: Proxy): string | undefined {
  const { error, stdout, stderr } = spawnSync(program, [versionFlag], { encoding: 'utf8' })
  return error === undefined ? /\d+\.\d+\.\d+/.exec(stdout + stderr)?.[0] : undefined
}

/** Starts the proxy and waits until it listens on the public address. Returns how to stop it. */
export async function startProxy(proxy: Proxy, folder: string): Promise<() => Promise<void>> {
  const own = join(folder, proxy.name)
  mkdirSync(own, { recursive: true })
  let said = ''
  const child = spawn(proxy.program, proxy.argumentsFor(own, readFileSync(join(root, proxy.file), 'utf8')), {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, HOME: own, SITE_HOST: siteHost, GAMES_ADDRESS: gamesHost },
  })
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-3_000)))
  const isListening = await listens(child)
  if (!isListening) throw new Error(`${proxy.name} не открылся с файлом ${proxy.file}:\n${said}`)
  return async () => {
    child.kill('SIGTERM')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }
}

async function listens(child: ChildProcess): Promise<boolean> {
  for (let tries = 0; tries < 100 && child.exitCode === null; tries++) {
    const open = await Promise.all([80, 443, 8443].map(isOpen))
    if (open.every(Boolean)) return true
    await sleep(100)
  }
  return false
}

const isOpen = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = createConnection({ host: publicAddress, port })
    socket.once('connect', () => (socket.destroy(), resolve(true)))
    socket.once('error', () => resolve(false))
  })
