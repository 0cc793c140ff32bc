/**
 * A site with years of bets in history next to an empty one, alternately: bets a second, pages of history, a link, the
 * statement, lists of the admin area, and a move during live play; and the bytes of a bet in the head and in history.
 *   TMPDIR=/var/tmp node bench/history.ts [--bets 5000000] [--seconds 5]
 */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../server/embedded-postgres/embedded-postgres.ts'
import { type Database, openDatabase } from '../server/platform/database/database.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { readArguments } from '../server/platform/process/command-arguments.ts'
import { keepJournalRising } from '../server/play/bets/journal.ts'
import { moveStretch } from '../server/play/history/move-history.ts'
import { inWorkspace } from '../harness/workspace.ts'
import { measureEngine } from './engine.ts'
import { measureBytes, one, playRounds } from './history/bytes.ts'
import { fillHistory } from './history/fill-history.ts'
import { timesOf } from './history/looks.ts'
import { latenciesOf, line, medianRun, ratio, whole } from './figures.ts'
import { fillBets } from './fill.ts'
import { numberedPlayers } from './players.ts'

const { values } = readArguments({
  options: { bets: { type: 'string', default: '5000000' }, seconds: { type: 'string', default: '5' } },
})
const oldBets = Number(values.bets)
const measuredMs = Number(values.seconds) * 1000
const months = 24
const playing = 256
const playerCount = 1_000
const rounds = 3
const seedKey = { current: randomBytes(32), former: [] }

async function site(folder: string, isOld: boolean, onLeave: (leave: () => Promise<void>) => void): Promise<Database> {
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: { info: () => undefined, warn: console.error } })
  onLeave(() => postgres.stop())
  const database = await openDatabase(postgres.url)
  onLeave(() => database.close())
  await migrate(database.db)
  await numberedPlayers(database.pool, playerCount)
  if (isOld) await fillHistory(postgres.url, { bets: oldBets, players: playerCount, months })
  await keepJournalRising(database.db)
  const first = Number(await one(database.pool, 'select 1 + play_last_nonce(1)'))
  await fillBets(database.pool, playersNow, first, 40)
  await playRounds(database, playersNow)
  await database.pool.query('analyze')
  return database
}

const playersNow = Array.from({ length: playing }, (_, index) => index + 1)

/** Prints the median time of each look on each site, in milliseconds. */
async function look(sites: readonly Database[]): Promise<void> {
  for (const {
    name,
    times: [empty = 0, full = 0],
  } of await timesOf(sites))
    console.log(line(name, `${empty.toFixed(2)} мс`, `${full.toFixed(2)} мс, ×${ratio(full / empty)}`))
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
