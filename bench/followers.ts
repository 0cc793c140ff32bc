/**
 * What follows a bet, beside the bets: bets a second with all followers of the site at work and with none, how fast they catch up, how
 * many rows they keep, and how long a press that takes rewards lasts. The site that follows is a process of its own.
 * node bench/followers.ts [--seconds 3] [--players 256]
 */
import { randomBytes } from 'node:crypto'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { rewards } from '@kurazh/contract/rewards.ts'
import { startEmbeddedPostgres } from '../server/embedded-postgres/embedded-postgres.ts'
import { type Database, openDatabase } from '../server/platform/database.ts'
import { migrate } from '../server/platform/migrate.ts'
import { measureEngine } from './engine.ts'
import { Latencies, latenciesOf, line, ratio, whole } from './figures.ts'
import { runLoad } from './load.ts'
import { makePlayers, registerPlayers, windowsOf } from './players.ts'
import { startSite } from './site.ts'
import { inWorkspace } from './workspace.ts'

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '3' }, players: { type: 'string', default: '256' } } })
const measuredMs = Number(values.seconds) * 1_000
const atOnce = Number(values.players)
const giftKopecks = 1_000_000_00n
const claimers = 32
/** What the followers of rewards write. */
const tables = ['credit', 'credit_day', 'credit_total', 'status_reached', 'wheel_credit', 'referral_day', 'referral_own_day', 'tournament_score', 'tournament_total'] as const

await inWorkspace(async ({ folder }, onLeave) => {
  console.log(`Что идёт следом за ставкой: ${atOnce} игроков одновременно, ядер ${availableParallelism()}, загрузка машины до начала ${ratio(loadavg()[0] ?? 0)}.`)
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), log: { info: () => undefined, warn: console.error } })
  onLeave(() => postgres.stop())
  const database = await openDatabase(postgres.url)
  onLeave(() => database.close())
  await migrate(database.db)
  const seedKey = { current: randomBytes(32), former: [] }
  const players = await makePlayers(database.db, atOnce, giftKopecks, 'follow')
  const measure = () => measureEngine({ database, seedKey, players, atOnce, warmUpMs: measuredMs / 3, measuredMs })
  const open = () => startSite({ DATA_DIR: join(folder, 'site'), DATABASE_URL: postgres.url, SEED_KEY: seedKey.current.toString('hex'), WELCOME_GIFT: '1000000', ROUNDS: 'off' })

  const before = await measure()
  console.log(line('никто не следует', `${whole(before.perSecond)}/с`, latenciesOf(before)))
  const alone = await betsOf(database)
  const site = await open()
  onLeave(() => site.stop())
  const openedAt = performance.now()
  await caughtUp(database)
  console.log(line('догоняют, пока никто не ставит', `${whole(alone / ((performance.now() - openedAt) / 1_000))}/с`, `${whole(alone)} ставок`))

  const during = await measure()
  const endedAt = performance.now()
  const made = await betsOf(database) - alone
  const behind = await betsBehind(database)
  await caughtUp(database)
  const rest = (performance.now() - endedAt) / 1_000
  console.log(line('следуют все', `${whole(during.perSecond)}/с`, latenciesOf(during), `×${ratio(during.perSecond / before.perSecond)} к «никто»`))
  console.log(line('отстали к концу', whole(behind), `из ${whole(made)} ставок`, `догнали за ${ratio(rest)} с`))

  const bets = await betsOf(database)
  for (const table of tables) {
    const rows = await countOf(database, table)
    console.log(line(`строк ${table}`, whole(rows), `${whole((rows * 1_000_000) / bets)} на миллион ставок`))
  }
  const sessions = await registerPlayers(site.origin, claimers, 'claim')
  await runLoad({ port: site.port, players: await windowsOf(site.origin, sessions), kind: 'bets', offer: { game: 'dice', params: { chance: 49.5, side: 'under' } }, warmUpMs: 0, measuredMs })
  await caughtUp(database)
  await measureClaims(site.origin, sessions.map(({ cookie }) => cookie))
  await site.stop()
  const after = await measure()
  console.log(line('снова никто не следует', `${whole(after.perSecond)}/с`, latenciesOf(after)))
})

async function countOf({ pool }: Database, from: string): Promise<number> {
  return (await pool.query<{ count: number }>(`select count(*)::int as count from ${from}`)).rows[0]?.count ?? 0
}

function betsOf(database: Database): Promise<number> {
  return countOf(database, 'bet')
}

/** Bets that the slowest follower has not seen. */
function betsBehind(database: Database): Promise<number> {
  return countOf(database, 'bet where journal > (select min(position) from follower)')
}

async function caughtUp(database: Database): Promise<void> {
  while ((await betsBehind(database)) > 0) await new Promise((resolve) => setTimeout(resolve, 100))
}

/** One press of each, one after another: the least that a player waits. */
async function measureClaims(origin: string, cookies: readonly string[]): Promise<void> {
  const latencies = new Latencies()
  const startedAt = performance.now()
  for (const [place, cookie] of cookies.entries()) {
    const sentAt = performance.now()
    const reply = await fetch(`${origin}${rewards.takeRewards.path}`, { method: 'POST', headers: { cookie, 'content-type': 'application/json' }, body: JSON.stringify({ request: `claim-of-${place}` }) })
    await reply.arrayBuffer()
    if (reply.status !== 200) throw new Error(`a press was refused: ${reply.status}`)
    latencies.add(performance.now() - sentAt)
  }
  console.log(line('нажатие «забрать»', `${whole(cookies.length)} раз`, latenciesOf(latencies.measured(performance.now() - startedAt))))
}
