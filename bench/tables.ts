/**
 * Live tables under load, the engine alone in one process: layouts at 256 a second on one table and on several at once,
 * and the time from the close of betting to the number and to the last payout with 10,000 bets on one table.
 *   node bench/tables.ts [--game roulette] [--rate 256] [--seconds 20] [--bets 10000]
 * `--game`: the table with a wheel that is measured alone and has the large round.
 */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbeddedPostgres } from '../server/embedded-postgres/embedded-postgres.ts'
import { openDatabase } from '../server/platform/database/database.ts'
import { createDatabaseClock } from '../server/platform/database/database-clock.ts'
import { createLog } from '../server/platform/process/log.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { steadyClock } from '../server/platform/process/steady-clock.ts'
import { createBetLinks } from '../server/play/bets/bet-links.ts'
import { createTables, type LedTable, type Tables } from '../server/play/tables/tables.ts'
import { Latencies, latenciesOf, line, ratio, whole } from './figures.ts'
import { makePlayers } from './players.ts'
import { inWorkspace } from '../harness/workspace.ts'
import { readArguments } from '../server/platform/process/command-arguments.ts'
import { undeclared } from '../server/play/bank/bank.ts'

const { values } = readArguments({
  options: {
    game: { type: 'string', default: 'roulette' },
    rate: { type: 'string', default: '256' },
    seconds: { type: 'string', default: '20' },
    bets: { type: 'string', default: '10000' },
  },
})
const [rate, seconds, bets] = [Number(values.rate), Number(values.seconds), Number(values.bets)]
const first = values.game
const wheels = [...new Set([first, 'roulette', 'roulette-la-partage', 'speed-roulette', 'baccarat'])]
const stake = 10_00n
const giftKopecks = 1_000_000_00n
/** Concurrent layouts at one table. */
const atOnce = 64
/** A layout is sent only while this much betting time is left. */
const spareMs = 500
/** Of roulette's fifteen seconds of betting, at least this much must be left when the large round starts. */
const wholeBettingMs = 14_000
let keys = 0
/** Events of the large round at its table, by the site's clock. */
const observed = { dealt: 0, paid: 0, lastPaidAt: 0 }

await inWorkspace(async ({ folder }, onLeave) => {
  const postgres = await startEmbeddedPostgres({
    dataDir: join(folder, 'postgres'),
    log: { info: () => undefined, warn: console.error },
  })
  onLeave(() => postgres.stop())
  const database = await openDatabase(postgres.url)
  onLeave(() => database.close())
  await migrate(database.db)
  const clock = steadyClock(await createDatabaseClock(database.db))
  const tables = createTables({
    db: database.db,
    leadDb: database.db,
    log: createLog('error'),
    clock,
    key: { current: randomBytes(32), former: [] },
    links: createBetLinks(randomBytes(32)),
    chainLinks: 2_000,
    drawsSalt: true,
    bank: undeclared,
    isStopped: () => false,
    mayBegin: () => true,
    facesOf: async () => new Map(),
    uidsOf: async () => new Map(),
    onBalance: () => undefined,
    byHand: new Set(),
    noteAdmin: async () => undefined,
    noteSite: async () => undefined,
    tellWatchers(table, make) {
      if (table === first && make().kind === 'dealt') observed.dealt = clock.now()
    },
    tellBet(_player, bet) {
      if (bet.table !== first || bet.state !== 'settled') return
      observed.paid += 1
      observed.lastPaidAt = clock.now()
    },
  })
  tables.start('')
  onLeave(() => tables.close())
  const players = await makePlayers(database.db, Math.max(bets, atOnce * wheels.length), giftKopecks, 'seat')
  console.log(`Столы: раскладки по ${rate} в секунду на стол, весь путь без HTTP, ${seconds} с.`)
  for (const count of [1, 2, wheels.length]) await measureRate(tables, wheels.slice(0, count), players)
  await largeRound(tables, players, () => clock.now())
})
process.exit(0)

async function ledTable(tables: Tables, id: string): Promise<LedTable> {
  for (;;) {
    const led = tables.led(id)
    if (led !== undefined) return led
    await sleep(50)
  }
}

/** Waits for a betting phase with time left. */
async function betting(
  tables: Tables,
  id: string,
  leastMs: number,
): Promise<LedTable & { number: number; closesAt: number }> {
  for (;;) {
    const table = await ledTable(tables, id)
    const { round } = table.loop
    if (round?.phase === 'betting' && round.closesAt - tables.clock.now() > leastMs)
      return { ...table, number: round.number, closesAt: round.closesAt }
    await sleep(20)
  }
}

/** Changes this player's layout. Returns whether the site accepted it. */
async function changeLayout({ loop, requests, game }: LedTable, player: number, now: number): Promise<boolean> {
  const { round } = loop
  const before = round?.bets.get(player)
  const [spot, other] = game.source === 'wheel' ? ['red', 'black'] : ['player', 'banker']
  keys += 1
  const answer = await requests.lay(
    { id: player, uid: '' },
    {
      round: round?.number ?? 0,
      key: `bench-${keys}`,
      revision: before?.revision ?? 0,
      version: game.version,
      spots: new Map([[before?.spots.has(spot) === true ? other : spot, stake]]),
    },
    now,
  )
  if (answer.kind === 'laid' && answer.refused.length === 0) return true
  if (answer.kind === 'refused' && answer.code === 'RoundClosed') return false
  throw new Error(`a layout was not taken: ${answer.kind === 'refused' ? answer.code : answer.refused[0]?.reason}`)
}

/** This many layouts a second at each of these tables during betting. */
async function measureRate(tables: Tables, ids: readonly string[], players: readonly number[]): Promise<void> {
  const latencies = new Latencies()
  const startedAt = performance.now()
  const cpu = process.cpuUsage()
  const openMs = await Promise.all(
    ids.map((id, at) =>
      load(tables, id, players.slice(at * atOnce, (at + 1) * atOnce), startedAt + seconds * 1_000, latencies),
    ),
  )
  const elapsed = performance.now() - startedAt
  const { user, system } = process.cpuUsage(cpu)
  const measured = latencies.measured(openMs.reduce((sum, ms) => sum + ms, 0) / ids.length)
  console.log(
    line(
      `столов ${ids.length}`,
      `${whole(measured.perSecond)}/с`,
      latenciesOf(measured),
      `${whole(measured.count)} раскладок, ${ratio((user + system) / 10 / elapsed)} % процессора`,
    ),
  )
}

/** Returns how long the table accepted bets, in milliseconds. */
async function load(
  tables: Tables,
  id: string,
  players: readonly number[],
  endAt: number,
  latencies: Latencies,
): Promise<number> {
  let openMs = 0
  while (performance.now() < endAt) {
    const table = await betting(tables, id, spareMs * 4)
    const openedAt = performance.now()
    const lastAt = Math.min(endAt, openedAt + table.closesAt - tables.clock.now() - spareMs)
    await Promise.all(
      players.map(async (player, place) => {
        for (let turn = 0; ; turn += 1) {
          const due = openedAt + ((turn * players.length + place) * 1_000) / rate
          if (due >= lastAt) return
          await sleep(Math.max(0, due - performance.now()))
          const sentAt = performance.now()
          if (await changeLayout(table, player, tables.clock.now())) latencies.add(performance.now() - sentAt)
        }
      }),
    )
    openMs += performance.now() - openedAt
  }
  return openMs
}

/** One round with a bet of each of very many players. */
async function largeRound(tables: Tables, players: readonly number[], now: () => number): Promise<void> {
  await sleep(1_000)
  const table = await betting(tables, first, wholeBettingMs)
  Object.assign(observed, { dealt: 0, paid: 0, lastPaidAt: 0 })
  const left = players.slice(0, bets)
  const startedAt = performance.now()
  let laid = 0
  await Promise.all(
    Array.from({ length: 512 }, async () => {
      for (let player = left.pop(); player !== undefined && now() < table.closesAt; player = left.pop())
        if (await changeLayout(table, player, now())) laid += 1
    }),
  )
  const laidMs = performance.now() - startedAt
  for (let paid = -1; observed.lastPaidAt === 0 || paid < observed.paid;) {
    paid = observed.paid
    await sleep(1_500)
  }
  const closed = table.closesAt + table.game.closingMs
  console.log(`Один раунд, ставок ${whole(laid)} (за ${ratio(laidMs / 1_000)} с), оплачено ${whole(observed.paid)}:`)
  console.log(
    `  от closesAt до числа ${whole(observed.dealt - table.closesAt)} мс, из них закрытие ${whole(table.game.closingMs)} мс; до последней выплаты ${whole(observed.lastPaidAt - table.closesAt)} мс (после закрытия ${whole(observed.lastPaidAt - closed)} мс)`,
  )
}
