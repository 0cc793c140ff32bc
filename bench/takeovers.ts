/**
 * Two nodes on one database; the leader is killed or paused in every phase of a round while players bet. Nothing may be
 * lost, and rounds must continue within five seconds.
 *   node bench/takeovers.ts [--strikes 50] [--players 16] [--seed text]
 */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Row as PlayerRow } from '../server/players/rows.ts'
import type { Row as LeadRow } from '../server/play/rows.ts'
import { type Database, openDatabase } from '../server/platform/database/database.ts'
import { startEmbeddedPostgres } from '../server/embedded-postgres/embedded-postgres.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { whole } from './figures.ts'
import { registerPlayers } from './players.ts'
import { createRoundCaller, type RoundCaller } from './round-caller.ts'
import { chanceOf } from './seeded.ts'
import { type Site, startSite } from '../harness/site.ts'
import { startRoundLoad } from './takeovers/load.ts'
import { proveRounds } from './takeovers/proof.ts'
import { createVerdicts } from './verdicts.ts'
import { inWorkspace } from '../harness/workspace.ts'
import { readArguments } from '../server/platform/process/command-arguments.ts'

const { values } = readArguments({
  options: {
    strikes: { type: 'string', default: '50' },
    players: { type: 'string', default: '16' },
    seed: { type: 'string' },
  },
})
const strikes = Number(values.strikes)
const chance = chanceOf(values.seed)
const verdicts = createVerdicts()
/** When a kill happens: this far into the phase, in milliseconds. */
const moments = [
  { phase: 'betting', name: 'ставки', from: 0, to: 5_000 },
  { phase: 'betting', name: 'закрытие ставок', from: 5_950, to: 6_060 },
  { phase: 'running', name: 'взлёт', from: 0, to: 200 },
  { phase: 'running', name: 'полёт', from: 0, to: 9_000 },
  { phase: 'ended', name: 'взрыв и расчёт', from: 0, to: 60 },
  { phase: 'ended', name: 'пауза', from: 0, to: 2_900 },
] as const
const resumesWithinMs = 5_000

interface Node {
  site: Site
  caller: RoundCaller
  environment: Parameters<typeof startSite>[0]
}

await inWorkspace(async ({ folder }, onLeave) => {
  console.log(`Смена ведущего: ${strikes} ударов, ${values.players} игроков, сид ${chance.seed}.`)
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
    ROUND_CHAIN: '100000',
    WELCOME_GIFT: '1000000',
    LOG_LEVEL: 'fatal',
  }
  const nodes: Node[] = []
  for (const name of ['one', 'two']) nodes.push(await startNode({ ...shared, DATA_DIR: join(folder, name) }))
  onLeave(
    async () =>
      void (await Promise.all(
        nodes.map(async ({ site, caller }) => {
          await caller.close()
          await site.stop()
        }),
      )),
  )
  const players = await gatherPlayers(nodes[0]?.site.origin ?? '', database)
  const load = startRoundLoad(players, () => nodes.map(({ caller }) => caller), chance)
  const gaps: number[] = []
  for (let strike = 1; strike <= strikes; strike++) gaps.push(await killOnce(strike, nodes, database))
  await load.stop()
  await settled(database)
  console.log('\nЧто отвечено игрокам против базы:')
  verdicts.expect(
    Math.max(...gaps) <= resumesWithinMs,
    `после каждого удара раунды продолжались за 5 с, дольше всего ${whole(Math.max(...gaps))} мс`,
  )
  await proveRounds(database, load.told, verdicts)
})
console.log(verdicts.allHold() ? '\nВсё сошлось.' : '\nНЕ СОШЛОСЬ: смотрите строки с ✗.')
process.exit(verdicts.allHold() ? 0 : 1)

async function startNode(environment: Node['environment']): Promise<Node> {
  const site = await startSite(environment)
  return { site, environment, caller: createRoundCaller(site.origin, 64) }
}

async function gatherPlayers(origin: string, { pool }: Database) {
  const sessions = await registerPlayers(origin, Number(values.players), 'takeover')
  const { rows } = await pool.query<Pick<PlayerRow<'player'>, 'id' | 'login'>>('select id, login from player')
  const ids = new Map(rows.map(({ id, login }) => [login, Number(id)]))
  return sessions.map(({ login, cookie }) => ({ id: ids.get(login) ?? 0, cookie }))
}

/** Waits for a moment of a round, kills or pauses its leader, and returns how long there were no rounds. */
async function killOnce(strike: number, nodes: Node[], { pool }: Database): Promise<number> {
  const moment = chance.oneOf(moments)
  await reach(nodes, moment.phase)
  await sleep(chance.whole(moment.from, moment.to))
  const { rows } = await pool.query<Pick<LeadRow<'round_lead'>, 'address' | 'epoch'>>(
    'select address, epoch from round_lead',
  )
  const place = nodes.findIndex(({ site }) => rows[0]?.address.endsWith(`:${site.port}`))
  const leader = nodes[place]
  if (leader === undefined) throw new Error('nobody leads')
  const killedAt = performance.now()
  const isPause = chance.float() < 0.4
  let revived: Promise<void>
  if (isPause) {
    leader.site.process.kill('SIGSTOP')
    revived = sleep(chance.whole(300, 6_000)).then(() => void leader.site.process.kill('SIGCONT'))
  } else {
    leader.site.process.kill('SIGKILL')
    await leader.site.ended
    revived = sleep(chance.whole(0, 2_000)).then(async () => {
      await leader.caller.close()
      nodes[place] = await startNode(leader.environment)
    })
  }
  // Rounds continue when a new leader's round answers, or the old leader's after a short pause.
  const others = nodes.filter((node) => node !== leader)
  await answering(
    others.map(({ caller }) => caller),
    Number(rows[0]?.epoch ?? 0),
    isPause,
  )
  const gap = performance.now() - killedAt
  console.log(
    `  ${`${strike}`.padStart(2)}. ${moment.name.padEnd(16)} ${isPause ? 'пауза   ' : 'kill -9 '} раунды снова через ${whole(gap)} мс`,
  )
  await revived
  return gap
}

async function reach(nodes: readonly Node[], phase: string): Promise<void> {
  let seen: string | undefined
  for (;;) {
    const state = await chance
      .oneOf(nodes)
      .caller.state()
      .catch(() => undefined)
    // The beginning of the phase: it was another one before.
    if (state?.round?.phase === phase && seen !== undefined && seen !== phase) return
    if (state?.round) seen = state.round.phase
    await sleep(15)
  }
}

async function answering(callers: readonly RoundCaller[], epoch: number, isPause: boolean): Promise<void> {
  for (;;) {
    const state = await chance
      .oneOf(callers)
      .state()
      .catch(() => undefined)
    const isNew = state !== undefined && Math.floor(state.seq / 1_000_000_000) > epoch
    if (state?.round && (isNew || isPause)) return
    await sleep(20)
  }
}

/** Waits until every finished round is settled. */
async function settled({ pool }: Database): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ open: bigint }>(`select count(*) as open from round_bet where state = 'open'`)
    if (rows[0]?.open === 0n) return
    await sleep(300)
  }
}
