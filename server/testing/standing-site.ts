/**
 * One site for all tests of pages: on its own PostgreSQL, through the same calls as any other. Pages reach it by its
 * address alone.
 */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { adminRoles } from '@kurazh/contract/admin/rights.ts'
import { sql } from 'kysely'
import type { TestProject } from 'vitest/node'
import { createApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts'
import { giveRoles } from '../staff/people.ts'
import { makeSeason } from '../features/heist/seasons.ts'
import { playerByLogin } from '../players/players.ts'
import { type Database, openDatabase, transaction } from '../platform/database/database.ts'
import { createLog } from '../platform/process/log.ts'
import { folderMail } from '../platform/mail/mail.ts'
import { migrate } from '../platform/database/migrate.ts'
import { ensureFirstAdmin } from '../wiring/first-admin.ts'
import { databaseFolder } from './database-folder.ts'
import { freeze, grant, thaw } from '../wallet/wallet.ts'
import { outOfSeason } from './season.ts'
import { writeTickets } from './gifts.ts'
import { endRains, makeGiver } from './givers.ts'
import { writeRoundByHand } from './round-by-hand.ts'
import { hashQuickly } from './quick-hashes.ts'
import { quicken } from './quick-postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The address of the site's calls, without a trailing slash; and of its events. */
    siteUrl: string
    newsUrl: string
    /** The folder of its letters; and the password of its account `admin`. */
    mailFolder: string
    adminPassword: string
    /**
     * An address that answers:
     * - `POST /?login=…`: that player has eight tickets of a season that is over but still opens runs; no other
     * player earns any.
     * - `POST /admin?login=…&roles=…`: that player has these roles; without roles, the last factor of their admin
     * session is old.
     * - `POST /correction?login=…`: a bet of theirs at a table dealt by people was paid; `done` when it was corrected.
     * - `POST /late-money?player=…`: that closed account received 700 ₽.
     * - `POST /chatter?login=…`: that player may give money in the chat; `POST /rain`: the time of open rains is over.
     */
    ticketsUrl: string
  }
}

const quiet = { info: () => undefined, warn: (message: string) => console.warn(message) }

/** Called by vitest before the first test of a page; returns the teardown. */
export default async function standSite(project: TestProject): Promise<() => Promise<void>> {
  hashQuickly()
  const folder = await databaseFolder('pages')
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: quiet })
  await quicken(postgres.url)
  const database = await openDatabase(postgres.url)
  await migrate(database.db)
  const config = readConfig({
    HOST: '127.0.0.1',
    PORT: '0',
    REALTIME_PORT: '0',
    REGISTRATIONS_PER_HOUR: '1000000',
    RATE_FACTOR: '100',
    ROUNDS: 'off',
    ROUND_CHAIN: '3000',
    SLOT_BUY: 'on',
  })
  const mailFolder = join(folder, 'mail')
  const seedKey = { current: randomBytes(32), former: [] }
  const app = await createApp({
    config,
    database,
    databaseUrl: postgres.url,
    seedKey,
    mail: folderMail(mailFolder, config.mailFrom, () => undefined),
    log: createLog('silent'),
    lookEveryMs: 200,
    checkReplies: true,
  })
  const { port, realtimePort } = await app.listen()
  const tickets = await bringing(database)
  project.provide('ticketsUrl', tickets.url)
  project.provide('mailFolder', mailFolder)
  project.provide('adminPassword', (await ensureFirstAdmin(database.db, seedKey)) ?? '')
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

/** Makes an administrator as the command line does; without roles, one whose factor was given six minutes ago. */
async function makeAdmin({ db }: Database, login: string, roles: string | null): Promise<void> {
  const player = await playerByLogin(db, login)
  if (player === undefined) throw new Error(`no player is called ${login}`)
  if (roles === null)
    await sql`update admin_session set proven_at = now() - interval '6 minutes' where player = ${player.id}`.execute(db)
  else
    await giveRoles(
      db,
      player.id,
      adminRoles.filter((role) => roles.split(' ').includes(role)),
    )
}

/** Money for a closed account, like the prize of a tournament that ends later. */
async function giveLate({ db }: Database, player: number): Promise<void> {
  await transaction(db, async (tx) => {
    await thaw(tx, player)
    await grant(tx, player, 700_00n, `gift:late:${player}`)
    await freeze(tx, player)
  })
}

/** States that no page can bring about in seconds. */
async function bringing(database: Database): Promise<{ url: string; close(): void }> {
  const now = Date.now()
  await outOfSeason(database)
  const season =
    (await transaction(database.db, (tx) =>
      makeSeason(tx, { name: 'Проба', from: new Date(now - 2 * hourMs), until: new Date(now - hourMs) }),
    )) ?? 0
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const login = searchParams.get('login') ?? ''
    const brought =
      pathname === '/correction'
        ? writeRoundByHand(database, login, searchParams.has('done'))
        : pathname === '/admin'
          ? makeAdmin(database, login, searchParams.get('roles'))
          : pathname === '/late-money'
            ? giveLate(database, Number(searchParams.get('player')))
            : pathname === '/chatter'
              ? makeGiver(database, login)
              : pathname === '/rain'
                ? endRains(database)
                : writeTickets(database, { login, season, tickets: 8 })
    void brought.then(
      () => response.end(),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => void server.close() }
}
