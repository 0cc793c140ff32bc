/**
 * Speed, as ratios measured in one run on one machine and one PostgreSQL with its default durability: settled bets
 * against pgbench, bets over HTTP against a bare route of the same server, both repeated on a tenfold table,
 * simulations.
 *   node bench/bench.ts [--quick] [--stock]
 * --stock: on the PostgreSQL of the system's packages, with its own settings.
 */
import type { EncryptionKey } from '../server/platform/security/encryption.ts'
import { randomBytes } from 'node:crypto'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type Database, openDatabase } from '../server/platform/database/database.ts'
import { startEmbeddedPostgres } from '../server/embedded-postgres/embedded-postgres.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { measureEngine } from './engine.ts'
import { latenciesOf, line, type Measured, medianRun, ratio, whole } from './figures.ts'
import { fillBets } from './fill.ts'
import { runLoad } from './load.ts'
import { preparePgbench, type Pgbench } from './pgbench.ts'
import { makePlayers, registerPlayers, type Session, windowsOf } from './players.ts'
import { startSite } from '../harness/site.ts'
import { startStockPostgres } from './stock-postgres.ts'
import { inWorkspace } from '../harness/workspace.ts'
import { readArguments } from '../server/platform/process/command-arguments.ts'

const atOnce = 256
const clientCounts = [8, 32, 64]
/** Enough roubles for the whole measurement. */
const giftKopecks = 100_000_00n

const { quick, stock: isStock } = readArguments({
  options: { quick: { type: 'boolean', default: false }, stock: { type: 'boolean', default: false } },
}).values
const stretchMs = quick ? 3_000 : 10_000
const rounds = quick ? 1 : 3
const table = { players: atOnce, bets: quick ? 25_600 : 102_400 }
const growth = 10

await inWorkspace(async ({ folder }, onLeave) => {
  console.log(
    `Скорость${quick ? ' (короткий прогон)' : ''}: ${atOnce} игроков одновременно, у каждого одна ставка в пути.`,
  )
  // Other load of the machine matters most for reading the figures.
  console.log(`Ядер ${availableParallelism()}, загрузка машины до начала ${ratio(loadavg()[0] ?? 0)}.`)
  const postgres = await (isStock
    ? startStockPostgres(folder)
    : startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), log: { info: () => undefined, warn: console.error } }))
  console.log(isStock ? 'PostgreSQL из пакетов системы, с его настройками.' : 'Свой PostgreSQL сайта.')
  onLeave(() => postgres.stop())
  const pgbench = await preparePgbench(postgres.url)
  const database = await openBenchDatabase(postgres.url)
  onLeave(() => database.close())
  const bench: Bench = {
    folder,
    database,
    url: database.url,
    seedKey: { current: randomBytes(32), former: [] },
    pgbench,
    players: [],
    sessions: [],
  }

  console.log('\nВ таблице мало ставок:')
  await grow(bench, table.players, table.bets)
  const small = await measure(bench)
  console.log(`\nИгроков и ставок в ${growth} раз больше:`)
  await grow(bench, table.players * growth, table.bets * growth)
  const large = await measure(bench)
  console.log(
    `\nЦели: ставки к pgbench не меньше 5, по HTTP не меньше 0,5 голого маршрута, и с ростом таблицы не хуже.`,
  )
  console.log(
    `Вышло: ${ratio(small.engine)} и ${ratio(small.http)}; на таблице в ${growth} раз больше ${ratio(large.engine)} и ${ratio(large.http)}.`,
  )
})
console.log('\nСимуляции:')
await import('./simulate.ts')

interface Bench {
  folder: string
  database: Database
  url: string
  seedKey: EncryptionKey
  pgbench: Pgbench
  players: number[]
  sessions: Session[]
}

async function openBenchDatabase(url: string): Promise<Database & { url: string }> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('create database kurazh_bench')
  await client.end()
  const own = new URL(url)
  own.pathname = '/kurazh_bench'
  const database = await openDatabase(own.href)
  await migrate(database.db)
  return { ...database, url: own.href }
}

/** Brings the table to at least this many players and bets. */
async function grow({ database, players }: Bench, playerCount: number, betCount: number): Promise<void> {
  players.push(...(await makePlayers(database.db, playerCount - players.length, giftKopecks, `bench${playerCount}x`)))
  const { rows } = await database.pool.query<{ bets: bigint; next: bigint }>(
    'select count(*) as bets, coalesce(max(nonce) + 1, 0) as next from bet',
  )
  const { bets, next } = rows[0] ?? { bets: 0n, next: 0n }
  await fillBets(database.pool, players, Number(next), Math.ceil(Math.max(0, betCount - Number(bets)) / players.length))
  await database.pool.query('vacuum analyze')
}

/** Both ratios on the present table. */
async function measure(bench: Bench): Promise<{ engine: number; http: number }> {
  const { best, engine } = await measureEngineBesidePgbench(bench)
  console.log(
    line(
      'ставки сайта, весь путь без HTTP',
      `${whole(engine.perSecond)}/с`,
      latenciesOf(engine),
      `×${ratio(engine.perSecond / best)} к pgbench`,
    ),
  )
  const { bare, bets } = await measureHttp(bench)
  console.log(line('голый GET /healthz', `${whole(bare.perSecond)}/с`, latenciesOf(bare)))
  console.log(
    line(
      'ставки по HTTP с сессиями',
      `${whole(bets.perSecond)}/с`,
      latenciesOf(bets),
      `×${ratio(bets.perSecond / bare.perSecond)} к голому маршруту`,
    ),
  )
  return { engine: engine.perSecond / best, http: bets.perSecond / bare.perSecond }
}

/** Alternately too; pgbench uses its best number of clients. */
async function measureEngineBesidePgbench({
  database,
  seedKey,
  players,
  pgbench,
}: Bench): Promise<{ best: number; engine: Measured }> {
  const rates = new Map<number, number[]>(clientCounts.map((clients) => [clients, []]))
  const engine: Measured[] = []
  for (let round = 0; round < rounds; round++) {
    for (const [clients, tps] of rates) tps.push(await pgbench.run(clients, Math.ceil(stretchMs / 1000 / rounds)))
    engine.push(
      await measureEngine({ database, seedKey, players, atOnce, warmUpMs: stretchMs / 3, measuredMs: stretchMs }),
    )
  }
  const medians = [...rates].map(([clients, tps]) => ({
    clients,
    tps: tps.toSorted((a, b) => a - b)[(rounds - 1) >> 1] ?? 0,
  }))
  for (const { clients, tps } of medians) console.log(line(`pgbench TPC-B, ${clients} клиентов`, `${whole(tps)}/с`))
  return { best: Math.max(...medians.map(({ tps }) => tps)), engine: medianRun(engine) }
}

/** The bare route and the bets alternately, so that a slow phase of the machine affects both; medians. */
async function measureHttp(bench: Bench): Promise<{ bare: Measured; bets: Measured }> {
  const site = await startSite({
    DATA_DIR: join(bench.folder, 'site'),
    DATABASE_URL: bench.url,
    SEED_KEY: bench.seedKey.current.toString('hex'),
    WELCOME_GIFT: '100000',
  })
  try {
    if (bench.sessions.length === 0) bench.sessions = await registerPlayers(site.origin, atOnce, 'session')
    await followersCaughtUp(bench.database)
    const players = await windowsOf(site.origin, bench.sessions)
    const order = { port: site.port, players, warmUpMs: stretchMs / 3, measuredMs: stretchMs / 2 }
    const bare: Measured[] = []
    const bets: Measured[] = []
    for (let round = 0; round < rounds; round++) {
      bare.push(await runLoad({ ...order, kind: 'bare' }))
      bets.push(await runLoad({ ...order, kind: 'bets' }))
    }
    return { bare: medianRun(bare), bets: medianRun(bets) }
  } finally {
    await site.stop()
  }
}

/** Followers must not still be busy with the bets of another measurement. */
async function followersCaughtUp({ pool }: Database): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ done: boolean }>(
      'select coalesce(min(position) >= (select max(journal) from bet), true) as done from follower',
    )
    if (rows[0]?.done === true) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}
