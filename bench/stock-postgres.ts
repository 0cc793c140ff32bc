/**
 * A PostgreSQL as Debian ships it, with its default settings (JIT among them), in a temporary folder: the situation of
 * an operator who names their own server in `DATABASE_URL`.
 */
import { spawn, spawnSync } from 'node:child_process'
import { chownSync, mkdirSync, readdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const packages = '/usr/lib/postgresql'

export interface StockPostgres {
  url: string
  stop(): Promise<void>
}

/** Creates and starts it. Throws a Russian sentence where the package is not installed. */
export async function startStockPostgres(folder: string): Promise<StockPostgres> {
  const programs = newestPrograms()
  const data = join(folder, 'stock-postgres')
  const user = process.getuid?.() === 0 ? userOf('postgres') : undefined
  mkdirSync(data)
  if (user !== undefined) chownSync(data, user.uid, user.gid)
  const options = { ...user, stdio: ['ignore', 'ignore', 'inherit'] as ['ignore', 'ignore', 'inherit'] }
  const made = spawnSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C'],
    options,
  )
  if (made.status !== 0) throw new Error('PostgreSQL из пакета не создал базу')
  const port = await freePort()
  const server = spawn(join(programs, 'postgres'), ['-D', data, '-p', `${port}`, '-h', '127.0.0.1', '-k', data], {
    ...user,
    stdio: 'ignore',
  })
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const isReady = () => spawnSync(join(programs, 'pg_isready'), ['-h', '127.0.0.1', '-p', `${port}`, '-q']).status === 0
  while (!isReady()) await sleep(50)
  return {
    url,
    async stop() {
      const ended = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGINT')
      await ended
    },
  }
}

function newestPrograms(): string {
  try {
    const [newest] = readdirSync(packages).toSorted((a, b) => Number(b) - Number(a))
    return join(packages, newest ?? '', 'bin')
  } catch {
    throw new Error('Нет PostgreSQL из пакетов системы. Установите его: apt-get install postgresql')
  }
}

/** Its server refuses to run as root. */
function userOf(name: string): { uid: number; gid: number } {
  const id = (kind: string) => Number(spawnSync('id', [kind, name], { encoding: 'utf8' }).stdout)
  return { uid: id('-u'), gid: id('-g') }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}
