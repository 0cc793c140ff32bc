/**
 * A site with years of bets whose history is distributed over the workers of CITUS_URL: what a bet and each look cost
 * before and after, a worker killed with -9 in the middle, and the bytes. CITUS_URL: a superuser's address of a database
 * with Citus and workers; the run makes one of its own there.
 *   CITUS_URL=postgres://… node bench/citus.ts [--bets 5000000] [--months 24] [--seconds 5] [--columnar] [--no-gather]
 */
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { distribute, gather, placesOf } from '../server/commands/distributed-history.ts'
import { type Database, openDatabase } from '../server/platform/database/database.ts'
import { readArguments } from '../server/platform/process/command-arguments.ts'
import { keepJournalRising } from '../server/play/bets/journal.ts'
import { citusDatabase, citusUrl } from '../server/testing/citus.ts'
import { measureEngine } from './engine.ts'
import { latenciesOf, line, medianRun, ratio, whole } from './figures.ts'
import { fillBets } from './fill.ts'
import { one, playRounds } from './history/bytes.ts'
import { fillHistory } from './history/fill-history.ts'
import { timesOf } from './history/looks.ts'
import { numberedPlayers } from './players.ts'

const { values } = readArguments({
  options: {
    bets: { type: 'string', default: '5000000' },
    months: { type: 'string', default: '24' },
    seconds: { type: 'string', default: '5' },
    columnar: { type: 'boolean', default: false },
    'no-gather': { type: 'boolean', default: false },
  },
})
if (citusUrl === undefined) {
  console.error('Задайте CITUS_URL: адрес базы с Citus и рабочими машинами.')
  process.exit(2)
}
const seedKey = { current: randomBytes(32), former: [] }
const playerCount = 1_000
const playing = Array.from({ length: 256 }, (_, index) => index + 1)
const runs = 3

/** Rows of history, wherever they are. */
const rowsOf = (database: Database) =>
  one<bigint>(
    database.pool,
    `select (select count(*) from bet_history) + (select count(*) from ledger_history) + (select count(*) from round_bet_history)`,
  )

async function play(database: Database) {
  const measured = []
  for (let run = 0; run < runs; run++)
    measured.push(
      await measureEngine({
        database,
        seedKey,
        players: playing,
        atOnce: playing.length,
        warmUpMs: 3_000,
        measuredMs: Number(values.seconds) * 1_000,
      }),
    )
  return medianRun(measured)
}

async function timed<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const began = performance.now()
  const result = await work()
  console.log(line(name, `${whole((performance.now() - began) / 1_000)} с`))
  return result
}

async function sizes(database: Database): Promise<void> {
  for (const { history, here, far } of await placesOf(database.db))
    console.log(
      line(
        history,
        `${whole(Number(here.bytes) / 2 ** 20)} МБ здесь`,
        `${whole(Number(far.bytes) / 2 ** 20)} МБ на рабочих машинах`,
      ),
    )
}

const citus = await citusDatabase()
// Counting and analysing everything takes longer than a bet may.
const database = await openDatabase(citus.url, { deadlineMs: 3_600_000 })
try {
  await numberedPlayers(database.pool, playerCount)
  await timed('залито', () =>
    fillHistory(citus.url, { bets: Number(values.bets), players: playerCount, months: Number(values.months) }),
  )
  await keepJournalRising(database.db)
  await fillBets(database.pool, playing, 1 + Number(await one(database.pool, 'select play_last_nonce(1)')), 40)
  await playRounds(database, playing)
  await database.pool.query('analyze')
  const rows = await rowsOf(database)
  console.log(line('строк истории', whole(rows)))
  await sizes(database)
  const [before, lookedBefore] = [await play(database), await timesOf([database])]

  const broken = distribute(database.patient, { isColumnar: values.columnar }).catch((error: unknown) => error)
  setTimeout(() => void citus.killWorker(0), 5_000)
  console.log('рабочая машина убита:', String(await broken))
  // The fallen machine carries out its log again.
  await sleep(10_000)
  await timed('распределено', () => distribute(database.patient, { isColumnar: values.columnar }))
  await sizes(database)
  const [after, lookedAfter] = [await play(database), await timesOf([database])]
  for (const [name, run] of [
    ['ставки до', before],
    ['ставки после', after],
  ] as const)
    console.log(line(name, `${whole(run.perSecond)} в секунду`, latenciesOf(run)))
  for (const [
    index,
    {
      name,
      times: [was = 0],
    },
  ] of lookedBefore.entries()) {
    const now = lookedAfter[index]?.times[0] ?? 0
    console.log(line(name, `${was.toFixed(2)} мс`, `${now.toFixed(2)} мс, ×${ratio(now / was)}`))
  }
  if (!values['no-gather']) {
    await timed('собрано', () => gather(database.patient))
    console.log(
      line(
        'строк истории',
        whole(await rowsOf(database)),
        rows === (await rowsOf(database)) ? 'столько же' : 'НЕ СТОЛЬКО ЖЕ',
      ),
    )
  }
} finally {
  await database.close()
  await citus.drop()
}
process.exit(0)
