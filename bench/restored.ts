/**
 * The cost of `npm run restored` on a site with many players, each with a secret, bets, a session and some with an open
 * game; the extra start time because of the mark in the database, and the mark's cost per second.
 *   node bench/restored.ts [--players 10000] [--bets 20] [--open 1000] [--marks 500]
 */
import { randomBytes } from 'node:crypto'
import { appendFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { mines } from '../games/mines/mines.ts'
import { declareRestored } from '../server/commands/restore.ts'
import { startEmbeddedPostgres } from '../server/embedded-postgres/embedded-postgres.ts'
import { connectionsOf, openDatabase } from '../server/platform/database/database.ts'
import { createLog } from '../server/platform/process/log.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { markDatabase } from '../server/platform/database/restoration.ts'
import { createSeeds } from '../server/play/seeded/seeds.ts'
import { createStepsWrites } from '../server/play/seeded/steps-writes.ts'
import { fillBets } from './fill.ts'
import { Latencies, milliseconds, whole } from './figures.ts'
import { makePlayers } from './players.ts'
import { createVerdicts } from './verdicts.ts'
import { inWorkspace } from '../harness/workspace.ts'
import { readArguments } from '../server/platform/process/command-arguments.ts'

const { values } = readArguments({
  options: {
    players: { type: 'string', default: '10000' },
    bets: { type: 'string', default: '20' },
    open: { type: 'string', default: '1000' },
    marks: { type: 'string', default: '500' },
  },
})
const [players, bets, open, marks] = [
  Number(values.players),
  Number(values.bets),
  Number(values.open),
  Number(values.marks),
]
const verdicts = createVerdicts()
const log = createLog('silent')
const key = { current: randomBytes(32), former: [] }

async function timed<Result>(work: () => Promise<Result>): Promise<{ ms: number; result: Result }> {
  const began = performance.now()
  const result = await work()
  return { ms: performance.now() - began, result }
}

await inWorkspace(async ({ folder }, onLeave) => {
  const postgres = await startEmbeddedPostgres({
    dataDir: join(folder, 'postgres'),
    log: { info: () => undefined, warn: console.error },
  })
  onLeave(() => postgres.stop())
  const database = await openDatabase(postgres.url, { connections: connectionsOf(1) })
  onLeave(() => database.close())
  const { db, pool } = database
  await migrate(db)
  const dataDir = join(folder, 'data')
  await mkdir(dataDir)

  const ids = await makePlayers(db, players, 1_000_000n, 'restored-')
  const seeds = createSeeds(db, key)
  for (let first = 0; first < ids.length; first += 50)
    await Promise.all(ids.slice(first, first + 50).map(async (id) => seeds.chainOf(id)))
  await fillBets(pool, ids, 0, bets)
  const writes = createStepsWrites(pool)
  const opening = ids.slice(0, open).map((player) =>
    writes.open.submit({
      player,
      nonce: bets,
      game: mines.id,
      version: mines.version,
      stake: 1_000n,
      maxWin: 1_000_000n,
      bank: 0,
      clientSeed: 'bench',
      params: '{"mines":3}',
    }),
  )
  const opened = (await Promise.all(opening)).filter(({ verdict }) => verdict === 'accepted').length
  await pool.query(
    `insert into session (player, token_hash, expires_at, address, agent) select id, sha256(id::text::bytea), now() + interval '1 day', '', '' from player`,
  )

  const first = await timed(() => markDatabase(db, dataDir))
  const again = await timed(() => markDatabase(db, dataDir))
  const beats = new Latencies()
  const processorBefore = process.cpuUsage()
  const began = performance.now()
  for (let count = 0; count < marks; count += 1) beats.add((await timed(() => again.result.beat())).ms)
  const { p50Ms, p99Ms } = beats.measured(performance.now() - began)
  const processor = process.cpuUsage(processorBefore)

  // A break and a changed password of every hundredth player are kept in the file next to the database.
  const aside = ids
    .filter((id) => id % 100 === 0)
    .flatMap((player) => [
      { kind: 'break', player, until: new Date(Date.now() + 86_400_000).toISOString(), at: Date.now() },
      { kind: 'credentials', player, at: Date.now() },
    ])
  await appendFile(join(dataDir, 'kept-aside.jsonl'), aside.map((entry) => `${JSON.stringify(entry)}\n`).join(''))
  await pool.query(`update node_mark set at = now() - interval '1 minute'`)
  const restored = await timed(() => declareRestored(database, key, log, { dataDir }))
  const twice = await timed(() => declareRestored(database, key, log, { dataDir }))

  console.log(
    `игроков ${whole(ids.length)}, ставок ${whole(ids.length * bets)}, открытых игр ${whole(opened)}, сессий ${whole(ids.length)}, записей рядом с базой ${whole(aside.length)}`,
  )
  console.log(`npm run restored: ${(restored.ms / 1000).toFixed(1)} с; ещё раз: ${(twice.ms / 1000).toFixed(1)} с`)
  console.log(`запуск узла дольше на ${milliseconds(again.ms)} (первый раз ${milliseconds(first.ms)})`)
  console.log(
    `отметка раз в секунду: медиана ${milliseconds(p50Ms)}, 99 из 100 быстрее ${milliseconds(p99Ms)}, процессора узла ${milliseconds((processor.user + processor.system) / 1000 / marks)}`,
  )
  verdicts.expect(restored.result.holds && twice.result.holds, 'восстановление объявлено')
  const {
    rows: [left],
  } = await pool.query<{ open: number; sessions: number }>(
    'select (select count(*) from open_bet)::int as open, (select count(*) from session)::int as sessions',
  )
  verdicts.expect(
    left?.open === 0 && left.sessions === 0,
    'открытых игр и сессий не осталось',
    `${left?.open} и ${left?.sessions}`,
  )
  verdicts.expect(opened === Math.min(open, ids.length), 'игры открылись', `${opened}`)
})
console.log(verdicts.allHold() ? 'Всё сошлось.' : 'НЕ СОШЛОСЬ: смотрите строки с ✗.')
process.exit(verdicts.allHold() ? 0 : 1)
