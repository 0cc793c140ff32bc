/**
 * Two nodes on one database; the leader of the blackjack table is killed (`kill -9`) in every phase of a hand while
 * players sit, bet and decide. The hand continues as dealt, no card changes, every bet ends once. Exits with status 1
 * otherwise.
 *   node bench/kill-tables.ts [--strikes 10] [--players 3] [--seed text]
 */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { startEmbeddedPostgres } from '../server/embedded-postgres/embedded-postgres.ts'
import { type Database, openDatabase } from '../server/platform/database/database.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import type { Row } from '../server/play/rows.ts'
import { whole } from './figures.ts'
import { askTable, type Snapshot, tablePlayer } from './kill-tables/players.ts'
import { proveTables } from './kill-tables/proof.ts'
import { proveRecord } from './kill-tables/record.ts'
import { registerPlayers } from './players.ts'
import { chanceOf } from './seeded.ts'
import { type Site, type SiteEnvironment, startSite } from '../harness/site.ts'
import { createVerdicts } from './verdicts.ts'
import { inWorkspace } from '../harness/workspace.ts'
import { readArguments } from '../server/platform/process/command-arguments.ts'

const { values } = readArguments({
  options: {
    strikes: { type: 'string', default: '10' },
    players: { type: 'string', default: '3' },
    seed: { type: 'string' },
  },
})
const strikes = Number(values.strikes)
const chance = chanceOf(values.seed)
const verdicts = createVerdicts()
const table = 'blackjack'
/** The next leader must answer within this time. */
const resumesWithinMs = 5_000
/** Used in turn, so that every run covers all of them. */
const phases: readonly { name: string; is(state: Snapshot): boolean; upToMs: number }[] = [
  { name: 'ставки', is: ({ round }) => round?.betting === 'open', upToMs: 8_000 },
  { name: 'закрытие', is: ({ round }) => round?.betting === 'closing', upToMs: 1_900 },
  { name: 'первое решение', is: ({ round }) => round?.decision?.step === 0, upToMs: 400 },
  { name: 'решение посреди', is: ({ round }) => (round?.decision?.step ?? 0) > 0, upToMs: 400 },
  {
    name: 'итог и выплата',
    is: ({ round }) => round?.dealing === 'result' || round?.dealing === 'confirmed',
    upToMs: 60,
  },
  { name: 'пауза', is: ({ round }) => round?.dealing === 'confirmed', upToMs: 2_500 },
]

interface Node {
  site: Site
  environment: SiteEnvironment
}

await inWorkspace(async ({ folder }, onLeave) => {
  console.log(`kill -9 ведущего за столом: ${strikes} ударов, ${values.players} игроков, сид ${chance.seed}.`)
  const postgres = await startEmbeddedPostgres({
    dataDir: join(folder, 'postgres'),
    log: { info: () => undefined, warn: console.error },
  })
  onLeave(() => postgres.stop())
  const database = await openDatabase(postgres.url)
  onLeave(() => database.close())
  await migrate(database.db)
  const shared = {
    DATABASE_URL: postgres.url,
    SEED_KEY: randomBytes(32).toString('hex'),
    ROUND_CHAIN: '20000',
    WELCOME_GIFT: '1000000',
    LOG_LEVEL: 'fatal',
    TABLES: 'on',
  }
  const nodes: Node[] = []
  for (const name of ['one', 'two']) nodes.push(await startNode({ ...shared, DATA_DIR: join(folder, name) }))
  onLeave(async () => void (await Promise.all(nodes.map(({ site }) => site.stop()))))
  const sessions = await registerPlayers(nodes[0]?.site.origin ?? '', Number(values.players), 'table')
  const stopping = new AbortController()
  const players = sessions.map(({ cookie }, at) =>
    tablePlayer({
      cookie,
      seat: at * 2 + 1,
      table,
      origins: () => nodes.map(({ site }) => site.origin),
      chance,
      signal: stopping.signal,
    }),
  )
  const gaps: number[] = []
  for (let strike = 0; strike < strikes; strike += 1) gaps.push(await killOnce(strike, nodes, database))
  stopping.abort()
  await Promise.all(players.map(({ done }) => done))
  await settled(database)
  console.log('\nЧто видели и слышали игроки против базы:')
  verdicts.expect(
    Math.max(...gaps) <= resumesWithinMs,
    `после каждого удара стол снова отвечал за 5 с, дольше всего ${whole(Math.max(...gaps))} мс`,
  )
  await proveTables(database, table, players, verdicts)
  await proveRecord(
    nodes.map(({ site }) => site.origin),
    table,
    verdicts,
  )
})
console.log(verdicts.allHold() ? '\nВсё сошлось.' : '\nНЕ СОШЛОСЬ: смотрите строки с ✗.')
process.exit(verdicts.allHold() ? 0 : 1)

async function startNode(environment: SiteEnvironment): Promise<Node> {
  return { environment, site: await startSite(environment) }
}

/** Waits for the phase, kills the table's leader, and returns how long there was none. */
async function killOnce(strike: number, nodes: Node[], { pool }: Database): Promise<number> {
  const phase = phases[strike % phases.length] ?? chance.oneOf(phases)
  const before = await reach(nodes, phase.is)
  await sleep(chance.whole(0, phase.upToMs))
  const {
    rows: [lead],
  } = await pool.query<Pick<Row<'round_lead'>, 'address' | 'epoch'>>(
    'select address, epoch from round_lead where game = $1',
    [table],
  )
  const place = nodes.findIndex(({ site }) => lead?.address.endsWith(`:${site.port}`))
  const leader = nodes[place]
  if (leader === undefined) throw new Error('nobody leads')
  const killedAt = performance.now()
  leader.site.process.kill('SIGKILL')
  await leader.site.ended
  const other = nodes.find((node) => node !== leader)
  const after = await reach(
    other === undefined ? [] : [other],
    ({ seq }) => seq / 1_000_000_000 > Number(lead?.epoch) + 1,
  )
  const gap = performance.now() - killedAt
  nodes[place] = await startNode(leader.environment)
  const same = await agree(nodes)
  const shown = before.round?.dealt.filter(({ value }) => value !== null) ?? []
  const kept =
    after.round?.number !== before.round?.number ||
    shown.every((card) => after.round?.dealt.some((lies) => isDeepStrictEqual(lies, card)) === true)
  verdicts.expect(
    same && kept,
    `${`${strike + 1}`.padStart(2)}. ${phase.name.padEnd(16)} раунд ${before.round?.number}: стол снова через ${whole(gap)} мс, карты те же, оба узла говорят одно`,
  )
  return gap
}

/** Asks both nodes until they answer for the same moment of the table. */
async function agree(nodes: readonly Node[]): Promise<boolean> {
  for (let tries = 0; tries < 200; tries += 1) {
    const [one, two] = await Promise.all(nodes.map(({ site }) => askTable(site.origin, table).catch(() => undefined)))
    if (one !== undefined && two !== undefined && one.seq === two.seq)
      return isDeepStrictEqual({ ...one, now: 0 }, { ...two, now: 0 })
    await sleep(50)
  }
  return false
}

async function reach(nodes: readonly Node[], holds: (state: Snapshot) => boolean): Promise<Snapshot> {
  for (;;) {
    const state = await askTable(chance.oneOf(nodes).site.origin, table).catch(() => undefined)
    if (state !== undefined && holds(state)) return state
    await sleep(30)
  }
}

/** Waits until every bet has ended. */
async function settled({ pool }: Database): Promise<void> {
  for (let tries = 0; tries < 400; tries += 1) {
    const { rows } = await pool.query<{ open: bigint }>(`select count(*) as open from table_bet where state = 'open'`)
    if (rows[0]?.open === 0n) return
    await sleep(300)
  }
}
