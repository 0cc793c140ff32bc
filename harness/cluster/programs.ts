/** What runs on the machines of a trial cluster, with the settings of `deploy/cluster` in small. */
import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Machine } from './machine.ts'

export const ports = {
  etcd: 7200,
  peer: 7205,
  postgres: 7210,
  patroni: 7220,
  redis: 7230,
  sentinel: 7240,
  site: 7250,
  front: 7290,
}

const programs = '/usr/lib/postgresql'
/** What has to be there, and the package of Debian that has it. */
const needed: readonly (readonly [string, string])[] = [
  ['/usr/bin/patroni', 'patroni'],
  ['/usr/bin/etcd', 'etcd-server'],
  ['/usr/bin/redis-server', 'redis-server'],
  ['/usr/bin/redis-sentinel', 'redis-sentinel'],
  ['/usr/bin/caddy', 'caddy'],
  [programs, 'postgresql'],
]

/** Returns the packages that this machine lacks. */
export const missingPackages = (): string[] => needed.flatMap(([path, name]) => (existsSync(path) ? [] : [name]))

/** A machine's own ports: on one loopback all machines share the address. */
const own = (port: number, number: number) => port + number

export interface Member {
  machine: Machine
  number: number
}

const at = ({ machine, number }: Member, port: number) => `${machine.address}:${own(port, number)}`
const list = (members: readonly Member[], port: number) => members.map((each) => at(each, port)).join(',')

export function etcd(self: Member, members: () => readonly Member[]) {
  const name = (each: Member) => `etcd${each.number}`
  return {
    command: 'etcd',
    args: [
      `--name=${name(self)}`,
      `--data-dir=${join(self.machine.folder, 'etcd')}`,
      `--listen-client-urls=http://${at(self, ports.etcd)}`,
      `--advertise-client-urls=http://${at(self, ports.etcd)}`,
      `--listen-peer-urls=http://${at(self, ports.peer)}`,
      `--initial-advertise-peer-urls=http://${at(self, ports.peer)}`,
      `--initial-cluster=${members()
        .map((each) => `${name(each)}=http://${at(each, ports.peer)}`)
        .join(',')}`,
      // For Patroni: `deploy/cluster/patroni.yml` says why.
      '--enable-v2',
      '--log-level=warn',
    ],
  }
}

/** How fast a lost primary is replaced: within `ttl` and a loop, and the site repeats a write for 20 s. */
const pace = { ttl: 9, loop_wait: 2, retry_timeout: 3, master_start_timeout: 0, maximum_lag_on_failover: 1_048_576 }

export function patroni(self: Member, etcds: readonly Member[]) {
  const { machine } = self
  const [newest = ''] = readdirSync(programs).toSorted((a, b) => Number(b) - Number(a))
  const settings = {
    scope: 'kurazh',
    name: machine.name,
    restapi: { listen: at(self, ports.patroni), connect_address: at(self, ports.patroni) },
    etcd: { hosts: etcds.map((each) => at(each, ports.etcd)) },
    bootstrap: {
      dcs: {
        ...pace,
        synchronous_mode: true,
        postgresql: {
          use_pg_rewind: true,
          parameters: {
            max_connections: 120,
            shared_buffers: '64MB',
            max_wal_size: '128MB',
            min_wal_size: '32MB',
            wal_keep_size: '64MB',
            wal_sender_timeout: '4s',
            wal_compression: 'lz4',
            wal_receiver_timeout: '4s',
          },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: at(self, ports.postgres),
      connect_address: at(self, ports.postgres),
      data_dir: join(machine.folder, 'postgres'),
      bin_dir: ownPrograms(machine, join(programs, newest, 'bin')),
      pgpass: join(machine.folder, 'pgpass'),
      basebackup: [{ checkpoint: 'fast' }],
      authentication: { superuser: { username: 'postgres' }, replication: { username: 'replicator' } },
      parameters: { unix_socket_directories: machine.folder },
      pg_hba: ['local all all trust', 'host all all all trust', 'host replication all all trust'],
    },
  }
  return { command: 'patroni', args: [machine.write('patroni.json', JSON.stringify(settings))] }
}

/** The server's programs; where its clock may be moved, the server is started so. Patroni keeps the true time. */
function ownPrograms(machine: Machine, bin: string): string {
  if (machine.clock.length === 0) return bin
  const folder = join(machine.folder, 'bin')
  if (existsSync(folder)) return folder
  mkdirSync(folder)
  for (const name of readdirSync(bin)) if (name !== 'postgres') symlinkSync(join(bin, name), join(folder, name))
  const server = `#!/bin/sh\nexec ${machine.clock.join(' ')} ${join(bin, 'postgres')} "$@"\n`
  writeFileSync(join(folder, 'postgres'), server, { mode: 0o755 })
  return folder
}

export function redis(self: Member, first: Member) {
  const follows = first === self ? [] : ['--replicaof', first.machine.address, `${own(ports.redis, first.number)}`]
  const bind = ['--bind', self.machine.address, '--port', `${own(ports.redis, self.number)}`]
  const forgets = ['--save', '', '--appendonly', 'no', '--protected-mode', 'no']
  return { command: 'redis-server', args: [...bind, ...forgets, ...follows] }
}

export function sentinel(self: Member, first: Member) {
  const file = join(self.machine.folder, 'sentinel.conf')
  // It keeps in the file what it has learned.
  if (!existsSync(file))
    self.machine.write(
      'sentinel.conf',
      [
        `bind ${self.machine.address}`,
        `port ${own(ports.sentinel, self.number)}`,
        'protected-mode no',
        `sentinel monitor kurazh ${first.machine.address} ${own(ports.redis, first.number)} 2`,
        'sentinel down-after-milliseconds kurazh 2000',
        'sentinel failover-timeout kurazh 6000',
        '',
      ].join('\n'),
    )
  return { command: 'redis-sentinel', args: [file] }
}

export const databaseUrl = (databases: readonly Member[], role = 'kurazh', name = 'kurazh') =>
  `postgres://${role}@${list(databases, ports.postgres)}/${name}?target_session_attrs=read-write`

interface SiteMembers {
  databases: readonly Member[]
  sentinels: readonly Member[]
  seedKey: string
  settings: Readonly<Record<string, string>>
}

export function site(self: Member, { databases, sentinels, seedKey, settings }: SiteMembers) {
  const { machine, number } = self
  const port = ports.site + 3 * number
  const main = fileURLToPath(new URL('../../server/main.ts', import.meta.url))
  const [command, ...args] = [...machine.clock, process.execPath, main]
  return {
    command,
    args,
    env: {
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl(databases),
      REDIS_URL: `sentinel://${list(sentinels, ports.sentinel)}/kurazh`,
      NODE_URL: `http://${machine.address}:${port}`,
      SEED_KEY: seedKey,
      HOST: machine.address,
      PORT: `${port}`,
      REALTIME_PORT: `${port + 1}`,
      PACKAGE_PORT: `${port + 2}`,
      DATA_DIR: join(machine.folder, 'site'),
      TRUST_PROXY: 'on',
      STOP_DRAIN_SECONDS: '3',
      ...settings,
    },
  }
}

export const siteOrigin = ({ machine, number }: Member) => `http://${machine.address}:${ports.site + 3 * number}`

export function caddy(self: Member, sites: readonly Member[]) {
  const hosts = sites.map((each) => siteOrigin(each).slice('http://'.length)).join(' ')
  const file = self.machine.write(
    'Caddyfile',
    `{
	admin off
}
http://:${ports.front} {
	reverse_proxy ${hosts} {
		lb_policy least_conn
		lb_try_duration 5s
		lb_try_interval 100ms
		fail_duration 2s
		health_uri /readyz
		health_interval 1s
		health_timeout 2s
		transport http {
			dial_timeout 1s
		}
	}
}
`,
  )
  return { command: 'caddy', args: ['run', '--adapter', 'caddyfile', '--config', file] }
}
