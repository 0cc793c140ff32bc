/** A site whose tables deal by a test clock. */
import { eventually } from '@kurazh/games/testing/eventually.ts'
import { randomBytes } from 'node:crypto'
import { calls } from '@kurazh/contract/index.ts'
import type { TableSnapshot } from '@kurazh/contract/tables/table-events.ts'
import type { Wire } from '@kurazh/contract/core/wire.ts'
import { roundDraw } from '@kurazh/games/core/round-chain.ts'
import { pocketOf } from '@kurazh/games/core/wheel-draw.ts'
import { hashOfLink } from '../play/rounds/chain/chain.ts'
import { fixSalt, sealedChains } from '../play/rounds/chain/chains.ts'
import { isAtRest } from './database.ts'
import { createHandClock, type HandClock } from './hand-clock.ts'
import type { Row } from '../play/rows.ts'
import { type Player, testSite, type TestSite } from './site.ts'
import type { Answer } from './visitor.ts'

type Snapshot = Wire<TableSnapshot>
const polling = { interval: 5 }

export interface TestTables {
  readonly site: TestSite
  readonly clock: HandClock
  state(table: string, who?: Pick<Player, 'call'>): Promise<Snapshot>
  /** Moves the clock until it holds. */
  until(table: string, holds: (state: Snapshot) => boolean, who?: Pick<Player, 'call'>): Promise<Snapshot>
  /** Moves the clock until bets are taken, with most of the time for them left. */
  toBetting(table: string): Promise<Snapshot>
  /** Moves it until this round is over and paid; returns its record afterwards. */
  toEnd(table: string): Promise<Snapshot['past'][number]>
  /**
   * Stops the site and restarts it. Its clock runs until it is down: the stop waits for a flight that has just ended.
   */
  restart(): Promise<void>
  /** Lays chips in roubles by spot on the current round. */
  lay(
    player: Player,
    table: string,
    spots: Readonly<Record<string, number>>,
    body?: { key?: string; revision?: number; round?: number; version?: number },
  ): Promise<Answer<typeof calls.tableBet>>
}

export async function testTables(environment: Record<string, string> = {}): Promise<TestTables> {
  const clock = createHandClock()
  return tablesOf(await testSite({ ROUNDS: 'on', TABLES: 'on', ...environment }, { clock }), clock)
}

/** Salts the chain of a wheel whose rounds wait for that, and returns the number of each. */
export async function saltWheel(
  { database: { db, pool }, seedKey }: TestSite,
  table: string,
): Promise<(round: number) => number> {
  const chain = await eventually(async () => {
    const {
      rows: [row],
    } = await pool.query<Pick<Row<'round_chain'>, 'links' | 'sealed'>>(
      'select links, sealed from round_chain where game = $1',
      [table],
    )
    return row ?? Promise.reject(new Error(`${table} has no chain`))
  }, polling)
  const salt = 'the salt of a test'
  await fixSalt(db, table, 1, salt, 'entered')
  const checkpoints = sealedChains.open(seedKey, { game: table, id: 1 }, chain.sealed)
  return (round) => pocketOf(roundDraw(hashOfLink(checkpoints, chain.links, round), salt))
}

/** The tables of a site that uses this clock. */
export function tablesOf(site: TestSite, clock: HandClock): TestTables {
  const guest = site.visitor()
  async function ask(table: string, who: Pick<Player, 'call'> = guest): Promise<Snapshot | undefined> {
    const { body } = await who.call(calls.tableState, { table })
    return 'success' in body ? body.success : undefined
  }
  const until: TestTables['until'] = (table, holds, who) =>
    eventually(async () => {
      const now = await ask(table, who)
      if (now !== undefined && holds(now)) return now
      // While the site writes, the clock does not move: the speed of the machine does not matter.
      if (isAtRest(site.database.pool)) clock.advance(250)
      throw new Error(
        `the table is at ${JSON.stringify(now?.round?.number)} ${now?.round?.betting} ${now?.round?.dealing} ${now?.side}`,
      )
    }, polling)
  const toBetting = (table: string) =>
    until(table, ({ round, now }) => round?.betting === 'open' && round.closesAt - now > 3_000)
  return {
    site,
    clock,
    until,
    toBetting,
    async state(table, who) {
      const now = await ask(table, who)
      if (now === undefined) throw new Error(`${table} is not led`)
      return now
    },
    async toEnd(table) {
      const number = await eventually(
        async () => (await ask(table))?.round?.number ?? Promise.reject(new Error('no round')),
        polling,
      )
      const ofThisRound = (round: Snapshot['past'][number]) => round.number === number
      const { past } = await until(table, (state) => state.past.some(ofThisRound))
      return past.find(ofThisRound) as Snapshot['past'][number]
    },
    async restart() {
      const going = setInterval(() => clock.advance(100), 5)
      await site.restart(async () => clearInterval(going)).finally(() => clearInterval(going))
    },
    async lay(player, table, spots, { key = randomBytes(8).toString('hex'), revision, round, version = 1 } = {}) {
      const now = await ask(table, player)
      return player.call(calls.tableBet, {
        table,
        key,
        version,
        round: round ?? now?.round?.number ?? 1,
        revision: revision ?? now?.own?.revision ?? 0,
        spots: Object.entries(spots).map(([spot, stake]) => ({ spot, stake })),
      })
    },
  }
}
