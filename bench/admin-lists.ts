/**
 * Compares the first pages of the admin area's lists on a site of a thousand rows and on one of millions, alternately:
 * the large one may take at most one and a half times as long. The rows are marked as generated («demo-…») and are in a
 * separate database.
 *   node bench/admin-lists.ts [--players 1000000] [--bets 10000000] [--pages 60]
 */
import { randomBytes } from 'node:crypto'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '../server/embedded-postgres/embedded-postgres.ts'
import { adminPlayerList } from '../server/players/admin-player-list.ts'
import { adminPaymentRoutes } from '../server/features/payments/admin-payments.ts'
import { type Database, type Db, openDatabase } from '../server/platform/database/database.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { adminBetRoutes } from '../server/play/bets/admin-bets.ts'
import { createBetLinks } from '../server/play/bets/bet-links.ts'
import { adminCaller } from './admin-caller.ts'
import { line, ratio, whole } from './figures.ts'
import { inWorkspace } from '../harness/workspace.ts'
import { readArguments } from '../server/platform/process/command-arguments.ts'

const { values } = readArguments({
  options: {
    players: { type: 'string', default: '1000000' },
    bets: { type: 'string', default: '10000000' },
    pages: { type: 'string', default: '60' },
  },
})
const requestCount = Number(values.pages)

const listsOf = (db: Db) =>
  adminCaller((http) => {
    adminPlayerList(http, db)
    adminPaymentRoutes(http, { db })
    adminBetRoutes({ http, db, links: createBetLinks(randomBytes(32)), betAt: async () => undefined })
  })

const pages: readonly { name: string; path: string; body: object; deep?: boolean }[] = [
  { name: 'игроки, новые первыми', path: '/api/admin/player-list', body: {} },
  { name: 'игроки, вторая страница', path: '/api/admin/player-list', body: {}, deep: true },
  { name: 'игроки по началу логина', path: '/api/admin/player-list', body: { search: 'demo-1' } },
  { name: 'игрок по почте', path: '/api/admin/player-list', body: { search: 'demo-77@example.test' } },
  { name: 'игрок по номеру', path: '/api/admin/player-list', body: { search: '77' } },
  { name: 'заблокированные', path: '/api/admin/player-list', body: { group: 'banned' } },
  { name: 'ставки всех', path: '/api/admin/bets', body: {} },
  { name: 'ставки всех, вторая страница', path: '/api/admin/bets', body: {}, deep: true },
  { name: 'ставки игрока', path: '/api/admin/bets', body: { player: 77 } },
  { name: 'пополнения', path: '/api/admin/payments', body: {} },
  { name: 'пополнения, ждут сотрудника', path: '/api/admin/payments', body: { state: 'review' } },
]

async function fill(url: string, players: number, bets: number): Promise<void> {
  // Without the site's query timeout: ten million rows take longer.
  const pool = new pg.Client(url)
  await pool.connect()
  await pool.query(
    `
    insert into player (login, login_key, email, email_key, password_hash, ref_link, created_at, banned_at)
    select 'demo-' || n, 'demo-' || n, 'demo-' || n || '@example.test', 'demo-' || n || '@example.test', '', 'demo' || n, now() - n * interval '1 second', case when n % 50 = 0 then now() end
    from generate_series(1, $1::int) n`,
    [players],
  )
  await pool.query(`insert into ledger_account (owner) select id from player`)
  // Roughly equal numbers per player, in the order in which they joined the journal.
  await pool.query(
    `
    insert into bet (player, nonce, game, version, stake, multiplier_e4, payout, client_seed, params, at, journal)
    select 1 + n % $1::int, n / $1::int, 'dice', 1, 1000, 19800, 1980, 'demo-demo-demo-demo', '{"chance":50,"side":"under"}', now() - ($2::int - n) * interval '0.1 second', n
    from generate_series(1, $2::int) n`,
    [players, bets],
  )
  // A full page awaits review on the small site too: half a page would be half the work.
  await pool.query(
    `
    insert into payment (player, request, provider_key, gateway, method, amount, state)
    select n, gen_random_uuid(), 'demo-' || n, 'demo', 'demo', 10000, case when n % 500 = 0 or n <= 60 then 'review' else 'canceled' end from generate_series(1, $1::int) n`,
    [players],
  )
  for (const table of ['player', 'ledger_account', 'bet', 'payment']) await pool.query(`vacuum analyze ${table}`)
  await pool.end()
}

/** The median time of each page, in milliseconds. */
async function measure(sites: readonly Db[]): Promise<number[][]> {
  const all = sites.map(listsOf)
  const times = pages.map(() => sites.map((): number[] => []))
  for (const [page, { path, body, deep }] of pages.entries()) {
    const pending = all.map(async (call) => {
      const { next } = ((await call(path, body)) as { success: { next: string | null } }).success
      return () => call(path, deep === true && next !== null ? { ...body, after: next } : body)
    })
    const handles = await Promise.all(pending)
    // Alternately, so that both meet the same load of the machine.
    for (let time = 0; time < requestCount; time += 1) {
      for (const [site, handle] of handles.entries()) {
        const begun = performance.now()
        await handle()
        times[page]?.[site]?.push(performance.now() - begun)
      }
    }
  }
  return times.map((sitesOf) => sitesOf.map((each) => each.toSorted((a, b) => a - b)[Math.floor(each.length / 2)] ?? 0))
}

await inWorkspace(async ({ folder }, onLeave) => {
  const databases: Database[] = []
  for (const [name, players, bets] of [
    ['small', 1_000, 1_000],
    ['large', Number(values.players), Number(values.bets)],
  ] as const) {
    const postgres = await startEmbeddedPostgres({
      dataDir: join(folder, name),
      log: { info: () => undefined, warn: console.error },
    })
    onLeave(() => postgres.stop())
    const database = await openDatabase(postgres.url)
    onLeave(() => database.close())
    await migrate(database.db)
    await fill(postgres.url, players, bets)
    databases.push(database)
  }
  console.log(
    `Первые страницы: 1 000 строк и ${whole(Number(values.players))} игроков, ${whole(Number(values.bets))} ставок; каждая ${requestCount} раз по очереди, середина. Загрузка машины ${ratio(loadavg()[0] ?? 0)}.`,
  )
  for (const [page, [small = 0, large = 0]] of (await measure(databases.map(({ db }) => db))).entries()) {
    console.log(
      line(pages[page]?.name ?? '', `${small.toFixed(2)} мс`, `${large.toFixed(2)} мс, ×${ratio(large / small)}`),
    )
  }
})
