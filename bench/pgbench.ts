/** PostgreSQL's own benchmark: pgbench's TPC-B on the same server, with prepared statements. */
import { spawn, spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import pg from 'pg'

const scale = 10
const database = 'kurazh_pgbench'
const debianFolder = '/usr/lib/postgresql'

export interface Pgbench {
  /** Transactions per second with this many clients. */
  run(clients: number, seconds: number): Promise<number>
}

/**
 * Creates pgbench's tables in a separate database next to `url`. Throws a Russian sentence when there is no pgbench.
 */
export async function preparePgbench(url: string): Promise<Pgbench> {
  const program = findPgbench()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`create database ${database}`)
  await client.end()
  const target = new URL(url)
  target.pathname = `/${database}`
  await runPgbench(program, target, ['-i', '-q', '-s', `${scale}`])
  return {
    async run(clients, seconds) {
      const output = await runPgbench(program, target, [
        '-M',
        'prepared',
        '-c',
        `${clients}`,
        '-j',
        '2',
        '-T',
        `${seconds}`,
      ])
      const tps = /^tps = ([\d.]+) \(without initial connection time\)/m.exec(output)?.[1]
      if (tps === undefined) throw new Error(`pgbench printed no rate: ${output}`)
      return Number(tps)
    },
  }
}

/** The password is passed in the environment: every user of the machine can read a command line. */
function runPgbench(
  program: string,
  { hostname, port, username, password, pathname }: URL,
  args: readonly string[],
): Promise<string> {
  const connection = {
    PGHOST: hostname,
    PGPORT: port,
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: pathname.slice(1),
  }
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      env: { ...process.env, ...connection, LC_ALL: 'C' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    let complaints = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => void (output += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => void (complaints += text))
    child.on('error', reject)
    child.on('close', (code) =>
      code === 0 ? resolve(output) : reject(new Error(`pgbench ended with ${code}: ${complaints}`)),
    )
  })
}

function findPgbench(): string {
  const found = installedPgbench()
  if (found !== undefined) return found
  const isDebianRoot = process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0
  if (isDebianRoot) {
    console.error('Ставим pgbench из пакетов системы…')
    const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    spawnSync('apt-get', ['update', '-q'], { env: environment, stdio: 'ignore' })
    // Debian ships pgbench with the server's programs; the package creates no cluster that we would use.
    spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'postgresql-contrib'], {
      env: environment,
      stdio: ['ignore', 2, 2],
    })
    const installed = installedPgbench()
    if (installed !== undefined) return installed
  }
  throw new Error(
    'Нет программы pgbench. Установите её: apt-get install postgresql-contrib (на других системах она входит в PostgreSQL).',
  )
}

function installedPgbench(): string | undefined {
  const versions = readVersions().map((version) => `${debianFolder}/${version}/bin/pgbench`)
  return ['pgbench', ...versions].find((program) => spawnSync(program, ['--version']).status === 0)
}

/** Newest first. */
function readVersions(): string[] {
  try {
    return readdirSync(debianFolder).toSorted((a, b) => Number(b) - Number(a))
  } catch {
    return []
  }
}
