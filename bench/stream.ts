/**
 * The stream to other systems: bets a second, memory and bytes a bet, half of them out of history. First the process is
 * killed with SIGKILL again and again; in the end DuckDB reads the files and finds the books.
 *   node bench/stream.ts [--bets 400000] [--players 2000] [--kills 20] [--seed 1]
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbeddedPostgres } from '../server/embedded-postgres/embedded-postgres.ts'
import { type Database, openDatabase, transaction } from '../server/platform/database/database.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { readArguments } from '../server/platform/process/command-arguments.ts'
import { moveStretch } from '../server/play/history/move-history.ts'
import { betsIn, booksSay, filesIn, filesSay } from '../server/testing/warehouse.ts'
import { deposit, playHouse } from '../server/wallet/wallet.ts'
import { inWorkspace } from '../harness/workspace.ts'
import { line, whole } from './figures.ts'
import { makePlayers } from './players.ts'

const { values } = readArguments({
  options: {
    bets: { type: 'string', default: '400000' },
    players: { type: 'string', default: '2000' },
    kills: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
  },
})
const [bets, playerCount, kills] = [Number(values.bets), Number(values.players), Number(values.kills)]
/** Settled in one transaction. */
const group = 64
const giftKopecks = 1_000_000_00n

await inWorkspace(async ({ folder }, onLeave) => {
  const postgres = await startEmbeddedPostgres({
    dataDir: join(folder, 'postgres'),
    log: { info: () => undefined, warn: console.error },
  })
  onLeave(() => postgres.stop())
  const database = await openDatabase(postgres.url)
  onLeave(() => database.close())
  await migrate(database.db)
  const random = numbersOf(Number(values.seed))
  await fill(database, random)
  const environment = { DATABASE_URL: postgres.url, DATA_DIR: join(folder, 'site') }
  const killed = join(folder, 'killed')
  for (let kill = 0; kill < kills; kill++) {
    const stream = streamInto(killed, environment)
    await sleep(600 + 3_000 * random())
    stream.kill('SIGKILL')
    await once(stream, 'exit')
  }
  await runWhole(killed, environment)
  console.log(line('убит и начат снова, раз', whole(kills), `зерно ${values.seed}`))
  await judge(database, killed)
  await database.pool.query('update stream_batch set delivered_at = null')
  const began = performance.now()
  const calm = join(folder, 'calm')
  const peak = await runWhole(calm, environment)
  const seconds = (performance.now() - began) / 1_000
  console.log(line('ставок в секунду, с запуском процесса', whole(bets / seconds), `${whole(bets)} ставок`))
  console.log(line('память процесса, МБ', whole(peak / 1_024)))
  for (const kind of ['bets', 'transfers']) {
    const sizes = filesIn(calm).flatMap((name) => (name.startsWith(kind) ? [statSync(join(calm, name)).size] : []))
    const bytes = sizes.reduce((sum, size) => sum + size, 0)
    console.log(line(`${kind}: файлов`, whole(sizes.length), `${(bytes / bets).toFixed(1)} Б на ставку`))
  }
  await judge(database, calm)
})

/** Bets settled in groups, half of them moved into history, and a deposit for every hundred bets. */
async function fill(database: Database, random: () => number): Promise<void> {
  const { db } = database
  const players = await makePlayers(db, playerCount, giftKopecks, 'stream')
  const nonces = new Map<number, number>()
  const settled = async (count: number) => {
    for (let done = 0; done < count; done += group) await settle(database, groupOf(players, nonces, random))
  }
  await settled(bets / 2)
  for (let moved = 1; moved > 0;) moved = await moveStretch(db, 0, 5_000)
  await settled(bets / 2)
  for (let index = 0; index < bets / 100; index++) {
    const player = players[index % players.length] ?? 0
    await transaction(db, (tx) => deposit(tx, player, 100n, `deposit:${index}`))
  }
}

/** Neighbours in the list of players, each with the next nonce. */
function groupOf(players: readonly number[], nonces: Map<number, number>, random: () => number) {
  const first = Math.floor(random() * (players.length - group))
  return players.slice(first, first + group).map((player) => {
    const nonce = nonces.get(player) ?? 0
    nonces.set(player, nonce + 1)
    const stake = 100 + Math.floor(random() * 100_000)
    const multiplierE4 = random() < 0.5 ? 0 : 10_000 + Math.floor(random() * 20_000)
    return { player, nonce, stake, multiplierE4, payout: Math.floor((stake * multiplierE4) / 10_000) }
  })
}

async function settle({ pool }: Database, placed: ReturnType<typeof groupOf>): Promise<void> {
  const each = <Value>(value: (bet: (typeof placed)[number]) => Value) => placed.map(value)
  const { rows } = await pool.query<{ accepted: number }>(
    `select count(*) filter (where verdict = 'accepted')::int as accepted from play_settle(
      $1, $2, $3, array_fill(1::smallint, array[$7::int]), $4, $5, $6, array_fill('bench seed'::text, array[$7::int]), $8, $9::smallint)`,
    [
      each(({ player }) => player),
      each(({ nonce }) => nonce),
      each(() => 'dice'),
      each(({ stake }) => stake),
      each(({ multiplierE4 }) => multiplierE4),
      each(({ payout }) => payout),
      placed.length,
      each(() => '{"chance":50,"side":"under"}'),
      playHouse,
    ],
  )
  if (rows[0]?.accepted !== placed.length)
    throw new Error(`of ${placed.length} bets ${rows[0]?.accepted} were accepted`)
}

function streamInto(folder: string, environment: Record<string, string>) {
  return spawn(process.execPath, ['server/stream.ts', '--once'], {
    env: { ...process.env, ...environment, STREAM_DIR: folder, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'ignore'],
  })
}

/** Runs it to its end. Returns its peak memory, in kilobytes. */
async function runWhole(folder: string, environment: Record<string, string>): Promise<number> {
  const stream = streamInto(folder, environment)
  let peak = 0
  const looking = setInterval(() => {
    const status = readStatus(stream.pid)
    peak = Math.max(peak, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0))
  }, 20)
  const [code] = await once(stream, 'exit')
  clearInterval(looking)
  if (code !== 0) throw new Error(`the stream ended with ${code}`)
  return peak
}

function readStatus(pid: number | undefined): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8')
  } catch {
    return ''
  }
}

async function judge({ pool }: Database, folder: string): Promise<void> {
  const [files, books] = [await filesSay(folder), await booksSay(pool)]
  if (files.join() !== books.join()) throw new Error('the files are not the books')
  const { all, different } = await betsIn(folder)
  if (all !== different) throw new Error(`of ${all} bets in the files ${all - different} are repeated`)
  console.log(line('файлы — это книги до копейки; ставок', whole(all), 'ни одной дважды'))
}

/** Numbers from 0 to 1 that a seed decides. */
function numbersOf(seed: number): () => number {
  let state = seed
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647
}
