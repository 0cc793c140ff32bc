/**
 * `kill -9` of the site's processes: the server, PostgreSQL, both, one of PostgreSQL's backends, or a server that is
 * just starting.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { findHome } from '../../server/embedded-postgres/home.ts'
import type { Chance } from '@kurazh/games/testing/chance.ts'
import { databaseUrlOf, type Site, type SiteEnvironment, startSite } from '../../harness/site.ts'

/** The targets, as named in the report. The server and PostgreSQL are chosen most often. */
export const targets = [
  'сервер',
  'сервер',
  'PostgreSQL',
  'PostgreSQL',
  'оба',
  'сервер и снова при запуске',
  'соединение PostgreSQL',
] as const
export type Target = (typeof targets)[number]

/** A server that is just starting is killed within this time, in milliseconds. */
const startupMs = 1_500

/** Kills the target, and restarts the server where no other process does. Returns the site to continue with. */
export async function killTarget(
  target: Target,
  site: Site,
  environment: SiteEnvironment,
  chance: Chance,
): Promise<Site> {
  const { DATA_DIR: dataDir } = environment
  if (target === 'соединение PostgreSQL') {
    kill(await backendOf(dataDir))
    return site
  }
  if (target === 'PostgreSQL' || target === 'оба') kill(await postmasterOf(dataDir))
  if (target === 'PostgreSQL') return site
  site.process.kill('SIGKILL')
  await site.ended
  if (target === 'сервер и снова при запуске') {
    const starting = startSite(environment, {
      onSpawn: (child) => void sleep(chance.whole(0, startupMs)).then(() => child.kill('SIGKILL')),
    })
    // It may have been faster than the kill: then it listens, and dies a moment later.
    await starting.then(
      ({ ended }) => ended,
      () => undefined,
    )
  }
  return startSite(environment)
}

async function postmasterOf(dataDir: string): Promise<number> {
  const { cluster } = await findHome(dataDir)
  const [pid = ''] = (await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n')
  return Number(pid)
}

/** A backend that serves the site, preferably a busy one. */
async function backendOf(dataDir: string): Promise<number> {
  const client = new pg.Client({ connectionString: await databaseUrlOf(dataDir) })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity where application_name = 'kurazh' order by state = 'active' desc, random() limit 1`,
    )
    return rows[0]?.pid ?? Number.NaN
  } finally {
    await client.end()
  }
}

function kill(pid: number): void {
  if (!(pid > 1)) throw new Error('there was no process to strike')
  process.kill(pid, 'SIGKILL')
}
