/**
 * A site with years of bets in history next to an empty one, alternately: bets a second, pages of history, a link, the
 * statement, lists of the admin area, and a move during live play; and the bytes of a bet in the head and in history.
 *   TMPDIR=/var/tmp node bench/history.ts [--bets 5000000] [--seconds 5]
 */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { crash } from '@kurazh/games/crash/crash.ts'
import { startEmbeddedPostgres } from '../server/embedded-postgres/embedded-postgres.ts'
import { entriesOf } from '../server/ledger/history.ts'
import { type Database, type Db, openDatabase } from '../server/platform/database/database.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { readArguments } from '../server/platform/process/command-arguments.ts'
import { adminBetRoutes } from '../server/play/bets/admin-bets.ts'
import { createBetLinks } from '../server/play/bets/bet-links.ts'
import { keepJournalRising } from '../server/play/bets/journal.ts'
import { moveStretch } from '../server/play/history/move-history.ts'
import { listRoundBets } from '../server/play/rounds/history/round-history.ts'
import { createRoundStore } from '../server/play/rounds/store/round-store.ts'
import { findBet, listBets, listBetsOf } from '../server/play/seeded/seeded-bets.ts'
import { inWorkspace } from '../harness/workspace.ts'
import { adminCaller } from './admin-caller.ts'
import { measureEngine } from './engine.ts'
import { measureBytes, one, playRounds } from './history/bytes.ts'
import { fillHistory } from './history/fill-history.ts'
import { latenciesOf, line, medianRun, ratio, whole } from './figures.ts'
import { fillBets } from './fill.ts'

const { values } = readArguments({
  options: { bets: { type: 'string', default: '5000000' }, seconds: { type: 'string', default: '5' } },
})
const oldBets = Number(values.bets)
const measuredMs = Number(values.seconds) * 1000
const months = 24
const playing = 256
const playerCount = 1_000
const rounds = 3
const looks = 100
const seedKey = { current: randomBytes(32), former: [] }
const top = Number.MAX_SAFE_INTEGER
const asked = { player: 77 }

async function site(folder: string, isOld: boolean, onLeave: (leave: () => Promise<void>) => void): Promise<Database> {
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: { info: () => undefined, warn: console.error } })
  onLeave(() => postgres.stop())
  const database = await openDatabase(postgres.url)
  onLeave(() => database.close())
  await migrate(database.db)
  await database.pool.query(
    `insert into player (id, login, login_key, password_hash, ref_link) overriding system value
    select n, 'player-' || n, 'player-' || n, '', 'player-' || n from generate_series(1, $1::int) n`,
    [playerCount],
  )
  await database.pool.query(
    'insert into ledger_account (owner, balance) select n, 100000000000 from generate_series(1, $1::int) n',
    [playerCount],
  )
  if (isOld) await fillHistory(postgres.url, { bets: oldBets, players: playerCount, months })
  await keepJournalRising(database.db)
  const first = Number(await one(database.pool, 'select 1 + play_last_nonce(1)'))
  await fillBets(database.pool, playersNow, first, 40)
  await playRounds(database, playersNow)
  await database.pool.query('analyze')
  return database
}

const playersNow = Array.from({ length: playing }, (_, index) => index + 1)

const adminBets = (db: Db) => {
  const call = adminCaller((http) =>
    adminBetRoutes({ http, db, links: createBetLinks(randomBytes(32)), betAt: async () => undefined }),
  )
  return (body: object) => call('/api/admin/bets', body)
}

const wholeRound = (db: Db, number: number) =>
  Promise.all([createRoundStore(db).round(crash.id, number), createRoundStore(db).betsOf(crash.id, number)])

/** The median time of each look on each site, in milliseconds; alternately. */
async function look(sites: readonly Database[]): Promise<void> {
  const page = { kinds: undefined, from: undefined, until: undefined, before: undefined, count: 30 }
  const day = new Date(Date.now() - 300 * 86_400_000).toISOString()
  const all: readonly (readonly [string, (site: Database, oldest: number) => Promise<unknown>])[] = [
    ['страница истории', ({ db }) => listBets(db, asked.player, top, 25)],
    ['страница истории, самая старая', ({ db }, oldest) => listBets(db, asked.player, oldest + 25, 25)],
    ['история одной игры', ({ db }) => listBetsOf(db, 'dice', asked.player, top, 25)],
    ['ставка по ссылке, самая старая', ({ db }, oldest) => findBet(db, asked.player, oldest)],
    ['ставки в раундах', ({ db }) => listRoundBets(db, crash.id, asked.player, top, 10)],
    ['ставки в раундах, самые старые', ({ db }) => listRoundBets(db, crash.id, asked.player, 20, 10)],
    ['раунд со ставками, самый старый', ({ db }) => wholeRound(db, 1)],
    ['выписка', ({ db }) => entriesOf(db, asked.player, page)],
    ['админка: ставки всех', ({ db }) => adminBets(db)({})],
    ['админка: ставки игрока', ({ db }) => adminBets(db)(asked)],
    ['админка: ставки игрока, год назад', ({ db }) => adminBets(db)({ ...asked, until: day })],
    [
      'админка: ставки всех, год назад',
      ({ db }) => adminBets(db)({ until: day, from: day.replace(/T.*/, 'T00:00:00Z') }),
    ],
  ]
  const oldest = await Promise.all(
    sites.map(async ({ pool }) =>
      Number(await one(pool, 'select min(nonce) from play_bets_of($1, 0, 9223372036854775807)', [asked.player])),
    ),
  )
  for (const [name, read] of all) {
    const times = sites.map((): number[] => [])
    for (let time = 0; time < looks; time++)
      for (const [index, each] of sites.entries()) {
        const began = performance.now()
        await read(each, oldest[index] ?? 0)
        times[index]?.push(performance.now() - began)
      }
    const [empty = 0, full = 0] = times.map((each) => each.toSorted((a, b) => a - b)[looks / 2])
    console.log(line(name, `${empty.toFixed(2)} мс`, `${full.toFixed(2)} мс, ×${ratio(full / empty)}`))
  }
}

/** Bets a second of each site; with `moving` the second one moves bets meanwhile. */
async function play(sites: readonly Database[], moving: boolean): Promise<void> {
  const runs = sites.map((): Awaited<ReturnType<typeof measureEngine>>[] => [])
  for (let round = 0; round < rounds; round++)
    for (const [index, database] of sites.entries()) {
      let isOver = false
      let moved = 0
      const mover = async () => {
        while (!isOver) moved += await moveStretch(database.db, 0)
      }
      const work = moving && index === 1 ? mover() : undefined
      const load = { database, seedKey, players: playersNow, atOnce: playing, warmUpMs: 3_000, measuredMs }
      runs[index]?.push(await measureEngine(load))
      isOver = true
      await work
      if (work !== undefined) console.log(`    перенесено за это время: ${whole(moved)}`)
    }
  for (const [index, name] of (['пустой сайт', 'с историей'] as const).entries()) {
    const median = medianRun(runs[index] ?? [])
    console.log(line(name, `${whole(median.perSecond)} ставок/с`, latenciesOf(median)))
  }
}

await inWorkspace(async ({ folder }, onLeave) => {
  const began = performance.now()
  const empty = await site(join(folder, 'empty'), false, onLeave)
  const full = await site(join(folder, 'full'), true, onLeave)
  console.log(`${whole(oldBets)} ставок за ${months} месяца, залито за ${whole((performance.now() - began) / 1000)} с`)
  console.log('Чтение: пустой сайт, сайт с историей')
  await look([empty, full])
  console.log('Игра по очереди')
  await play([empty, full], false)
  console.log('Игра, а на втором сайте всё сыгранное тут же переносится')
  await play([empty, full], true)
  console.log('Байты')
  await measureBytes(await site(join(folder, 'bytes'), false, onLeave), playersNow)
  console.log(
    `Размер базы с историей ${whole(Number(await one<bigint>(full.pool, 'select pg_database_size(current_database())')) / 2 ** 20)} МБ`,
  )
})
process.exit(0)
