/** One site for all tests of pages: on a PostgreSQL of its own, through the same doors as any other. Pages reach it by its address alone. */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { adminRoles } from '@kurazh/contract/admin/rights.ts'
import { sql } from 'kysely'
import type { TestProject } from 'vitest/node'
import { createApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts'
import { giveRoles } from '../features/admin/people.ts'
import { makeSeason } from '../features/heist/seasons.ts'
import { playerByLogin, setAdmin } from '../features/identity/players.ts'
import { type Database, openDatabase, transaction } from '../platform/database.ts'
import { createLog } from '../platform/log.ts'
import { folderMail } from '../platform/mail.ts'
import { migrate } from '../platform/migrate.ts'
import { ensureFirstAdmin } from '../wiring/first-admin.ts'
import { outOfSeason } from './season.ts'
import { writeTickets } from './gifts.ts'
import { writeRoundByHand } from './round-by-hand.ts'
import { hashQuickly } from './quick-hashes.ts'
import { quicken } from './quick-postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the calls of the standing site are answered, without a slash at the end; and where its news come from. */
    siteUrl: string
    newsUrl: string
    /** The folder its letters are left in; and the password of its account `admin`. */
    mailFolder: string
    adminPassword: string
    /** Answers `POST /?login=…` when that player holds eight tickets of a season that is over and opens runs yet: nobody else earns any; `POST /admin?login=…&roles=…` when that player has these roles, without roles when the last factor of their session of the area is old; `POST /correction?login=…` when a bet of theirs at a table of people was paid, with `done` when it was corrected. */
    ticketsUrl: string
  }
}

const quiet = { info: () => undefined, warn: (message: string) => console.warn(message) }

/** Called by vitest before the first test of a page; returns what to do after the last. */
export default async function standSite(project: TestProject): Promise<() => Promise<void>> {
  hashQuickly()
  const folder = await mkdtemp(join(tmpdir(), 'kurazh-pages-'))
  // The database's own user has to pass through to stay inside the folder; mkdtemp closes it.
  await chmod(folder, 0o711)
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: quiet })
  await quicken(postgres.url)
  const database = await openDatabase(postgres.url)
  await migrate(database.db)
  const config = readConfig({ HOST: '127.0.0.1', PORT: '0', REALTIME_PORT: '0', REGISTRATIONS_PER_HOUR: '1000000', PACE_FACTOR: '100', ROUNDS: 'off', ROUND_CHAIN: '3000', SLOT_BUY: 'on' })
  const mailFolder = join(folder, 'mail')
  const app = await createApp({
    config, database, databaseUrl: postgres.url, seedKey: { current: randomBytes(32), former: [] }, mail: folderMail(mailFolder, config.mailFrom, () => undefined), log: createLog('silent'), lookEveryMs: 200, checkReplies: true,
  })
  const { port, realtimePort } = await app.listen()
  const tickets = await bringing(database)
  project.provide('ticketsUrl', tickets.url)
  project.provide('mailFolder', mailFolder)
  project.provide('adminPassword', (await ensureFirstAdmin(database.db)) ?? '')
  project.provide('siteUrl', `http://localhost:${port}`)
  project.provide('newsUrl', `http://localhost:${realtimePort}`)
  return async () => {
    await app.abandon()
    tickets.close()
    await database.close()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

const hourMs = 3_600_000

/** An administrator as the command line makes one; without roles one whose factor was given six minutes ago. */
async function makeAdmin({ db }: Database, login: string, roles: string | null): Promise<void> {
  const player = await playerByLogin(db, login)
  if (player === undefined) throw new Error(`no player is called ${login}`)
  if (roles === null) await sql`update admin_session set proven_at = now() - interval '6 minutes' where player = ${player.id}`.execute(db)
  else await giveRoles(db, { setAdmin }, player.id, adminRoles.filter((role) => roles.split(' ').includes(role)))
}

/** What no page can bring about in seconds. */
async function bringing(database: Database): Promise<{ url: string; close(): void }> {
  const now = Date.now()
  await outOfSeason(database)
  const season = (await transaction(database.db, (tx) => makeSeason(tx, { name: 'Проба', from: new Date(now - 2 * hourMs), until: new Date(now - hourMs) }))) ?? 0
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const login = searchParams.get('login') ?? ''
    const brought = pathname === '/correction' ? writeRoundByHand(database, login, searchParams.has('done')) : pathname === '/admin' ? makeAdmin(database, login, searchParams.get('roles')) : writeTickets(database, { login, season, tickets: 8 })
    void brought.then(() => response.end(), (error: unknown) => response.writeHead(500).end(String(error)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => void server.close() }
}
