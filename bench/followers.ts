/**
 * Followers of bets: bets a second with all followers of the site and with none, alternately, how fast they catch up,
 * how far the tournament table is behind, how many rows they keep, and how long a claim of rewards takes. The following
 * site is a separate process, paused where no follower should run.
 *   node bench/followers.ts [--seconds 3] [--pairs 3] [--players 256] [--rate 5000]
 */
import { randomBytes } from 'node:crypto'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { rewards } from '@kurazh/contract/rewards/rewards.ts'
import { startEmbeddedPostgres } from '../server/embedded-postgres/embedded-postgres.ts'
import { type Database, openDatabase } from '../server/platform/database/database.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { measureEngine } from './engine.ts'
import { Latencies, latenciesOf, line, type Measured, medianRun, ratio, whole } from './figures.ts'
import { runLoad } from './load.ts'
import { makePlayers, registerPlayers, windowsOf } from './players.ts'
import { type Site, startSite } from '../harness/site.ts'
import { inWorkspace } from '../harness/workspace.ts'
import { readArguments } from '../server/platform/process/command-arguments.ts'

const { values } = readArguments({
  options: {
    seconds: { type: 'string', default: '3' },
    pairs: { type: 'string', default: '3' },
    players: { type: 'string', default: '256' },
    rate: { type: 'string', default: '5000' },
  },
})
const measuredMs = Number(values.seconds) * 1_000
const pairs = Number(values.pairs)
const atOnce = Number(values.players)
const ratePerSecond = Number(values.rate)
const lookEveryMs = 50
const giftKopecks = 1_000_000_00n
const claimers = 32
/** Tables that the followers of rewards write. */
const tables = [
  'credit',
  'credit_day',
  'credit_total',
  'status_reached',
  'wheel_credit',
  'referral_day',
  'referral_own_day',
  'tournament_score',
  'tournament_total',
] as const

await inWorkspace(async ({ folder }, onLeave) => {
  console.log(
    `Что идёт следом за ставкой: ${atOnce} игроков одновременно, ядер ${availableParallelism()}, загрузка машины до начала ${ratio(loadavg()[0] ?? 0)}.`,
  )
  const postgres = await startEmbeddedPostgres({
    dataDir: join(folder, 'postgres'),
    log: { info: () => undefined, warn: console.error },
  })
  onLeave(() => postgres.stop())
  const database = await openDatabase(postgres.url)
  onLeave(() => database.close())
  await migrate(database.db)
  const seedKey = { current: randomBytes(32), former: [] }
  const players = await makePlayers(database.db, atOnce, giftKopecks, 'follow')
  const measure = (perSecond?: number) =>
    measureEngine({
      database,
      seedKey,
      players,
      atOnce,
      warmUpMs: measuredMs / 3,
      measuredMs,
      ...(perSecond === undefined ? {} : { perSecond }),
    })
  const site = await startSite({
    DATA_DIR: join(folder, 'site'),
    DATABASE_URL: postgres.url,
    SEED_KEY: seedKey.current.toString('hex'),
    WELCOME_GIFT: '1000000',
    ROUNDS: 'off',
  })
  onLeave(() => site.stop())

  await measureInTurn(database, site, measure)
  await measureLag(database, () => measure(ratePerSecond))

  const bets = await betsOf(database)
  for (const table of tables) {
    const rows = await countOf(database, table)
    console.log(line(`строк ${table}`, whole(rows), `${whole((rows * 1_000_000) / bets)} на миллион ставок`))
  }
  const sessions = await registerPlayers(site.origin, claimers, 'claim')
  await runLoad({
    port: site.port,
    players: await windowsOf(site.origin, sessions),
    kind: 'bets',
    offer: { game: 'dice', params: { chance: 49.5, side: 'under' } },
    warmUpMs: 0,
    measuredMs,
  })
  await caughtUp(database)
  await measureClaims(
    site.origin,
    sessions.map(({ cookie }) => cookie),
  )
})

/** Without followers and with all of them, alternately: other load of the machine affects both. */
async function measureInTurn(database: Database, site: Site, measure: () => Promise<Measured>): Promise<void> {
  const alone: Measured[] = []
  const followed: Measured[] = []
  const caughtUpBets: number[] = []
  const behind: string[] = []
  for (let pair = 0; pair < pairs; pair++) {
    const before = await betsOf(database)
    await pauseSite(database, site)
    alone.push(await measure())
    site.process.kill('SIGCONT')
    const goesOnAt = performance.now()
    await caughtUp(database)
    caughtUpBets.push(((await betsOf(database)) - before) / ((performance.now() - goesOnAt) / 1_000))
    followed.push(await measure())
    behind.push(whole(await betsBehind(database)))
    await caughtUp(database)
  }
  const [none, all] = [medianRun(alone), medianRun(followed)]
  const ratios = followed
    .map(({ perSecond }, pair) => perSecond / (alone[pair]?.perSecond ?? Number.NaN))
    .toSorted((a, b) => a - b)
  console.log(line('никто не следует', `${whole(none.perSecond)}/с`, latenciesOf(none)))
  console.log(
    line(
      'следуют все',
      `${whole(all.perSecond)}/с`,
      latenciesOf(all),
      `к «никто» по парам: ${ratios.map((each) => `×${ratio(each)}`).join(', ')}`,
    ),
  )
  console.log(line('отстали к концу', behind.join(', ')))
  console.log(line('догоняют, пока никто не ставит', caughtUpBets.map((rate) => `${whole(rate)}/с`).join(', ')))
}

/** Pauses it between two turns of its followers: in the middle of one it would hold its locks. */
async function pauseSite(database: Database, site: Site): Promise<void> {
  for (;;) {
    site.process.kill('SIGSTOP')
    if ((await countOf(database, `pg_stat_activity where state = 'idle in transaction'`)) === 0) return
    site.process.kill('SIGCONT')
    await pause(lookEveryMs)
  }
}

/** The age of the oldest bet that the tournament table does not include yet, sampled continuously. */
async function measureLag(database: Database, measure: () => Promise<Measured>): Promise<void> {
  const lags = new Latencies()
  let over = false
  const looking = (async () => {
    while (!over) {
      const { rows } = await database.pool.query<{ lag: number }>(`
        select coalesce(extract(epoch from clock_timestamp() - min(at)) * 1000, 0)::float8 as lag from bet where journal > (select position from follower where name = 'tournaments')`)
      lags.add(rows[0]?.lag ?? 0)
      await pause(lookEveryMs)
    }
  })()
  const measured = await measure()
  over = true
  await looking
  console.log(
    line(
      'таблица турниров отстаёт',
      '',
      latenciesOf(lags.measured(measuredMs)),
      `при ${whole(measured.perSecond)} ставок/с`,
    ),
  )
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

async function countOf({ pool }: Database, from: string): Promise<number> {
  return (await pool.query<{ count: number }>(`select count(*)::int as count from ${from}`)).rows[0]?.count ?? 0
}

function betsOf(database: Database): Promise<number> {
  return countOf(database, 'bet')
}

/** Bets that the slowest follower has not processed. */
function betsBehind(database: Database): Promise<number> {
  return countOf(database, 'bet where journal > (select min(position) from follower)')
}

async function caughtUp(database: Database): Promise<void> {
  while ((await betsBehind(database)) > 0) await pause(lookEveryMs)
}

/** One claim per player, one after another: the least time a player waits. */
async function measureClaims(origin: string, cookies: readonly string[]): Promise<void> {
  const latencies = new Latencies()
  const startedAt = performance.now()
  for (const [place, cookie] of cookies.entries()) {
    const sentAt = performance.now()
    const reply = await fetch(`${origin}${rewards.takeRewards.path}`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ request: `claim-of-${place}` }),
    })
    await reply.arrayBuffer()
    if (reply.status !== 200) throw new Error(`a press was refused: ${reply.status}`)
    latencies.add(performance.now() - sentAt)
  }
  console.log(
    line(
      'нажатие «забрать»',
      `${whole(cookies.length)} раз`,
      latenciesOf(latencies.measured(performance.now() - startedAt)),
    ),
  )
}
