/** A site whose tables deal by a hand clock. */
import { randomBytes } from 'node:crypto'
import { calls } from '@kurazh/contract/index.ts'
import type { TableSnapshot } from '@kurazh/contract/tables.ts'
import type { Wire } from '@kurazh/contract/wire.ts'
import { expect, vi } from 'vitest'
import { createHandClock, type HandClock } from './hand-clock.ts'
import { type Player, testSite, type TestSite } from './site.ts'
import type { Answer } from './visitor.ts'

type Snapshot = Wire<TableSnapshot>
const polling = { interval: 5, timeout: 20_000 }

export interface TestTables {
  readonly site: TestSite
  readonly clock: HandClock
  state(table: string, who?: Pick<Player, 'call'>): Promise<Snapshot>
  /** Moves the clock until it holds. */
  until(table: string, holds: (state: Snapshot) => boolean, who?: Pick<Player, 'call'>): Promise<Snapshot>
  /** Moves the clock until bets are taken, with most of the time for them left. */
  toBetting(table: string): Promise<Snapshot>
  /** Moves it until this round is over and paid; answers what is said of it afterwards. */
  toEnd(table: string): Promise<Snapshot['past'][number]>
  /** Lays chips in roubles by spot on the round of the moment. */
  lay(player: Player, table: string, spots: Readonly<Record<string, number>>, body?: { key?: string; revision?: number; round?: number; version?: number }): Promise<Answer<typeof calls.tableBet>>
}

export async function testTables(environment: Record<string, string> = {}): Promise<TestTables> {
  const clock = createHandClock()
  const site = await testSite({ ROUNDS: 'on', ...environment }, clock)
  const guest = site.visitor()
  async function ask(table: string, who: Pick<Player, 'call'> = guest): Promise<Snapshot | undefined> {
    const { body } = await who.call(calls.tableState, { table })
    return 'success' in body ? body.success : undefined
  }
  const until: TestTables['until'] = (table, holds, who) => vi.waitFor(async () => {
    const now = await ask(table, who)
    if (now !== undefined && holds(now)) return now
    clock.advance(250)
    throw new Error(`the table is at ${JSON.stringify(now?.round?.number)} ${now?.round?.betting} ${now?.round?.dealing} ${now?.side}`)
  }, polling)
  const toBetting = (table: string) => until(table, ({ round, now }) => round?.betting === 'open' && round.closesAt - now > 3_000)
  return {
    site, clock, until, toBetting,
    async state(table, who) {
      const now = await ask(table, who)
      if (now === undefined) throw new Error(`${table} is not led`)
      return now
    },
    async toEnd(table) {
      const number = (await vi.waitFor(async () => (await ask(table))?.round?.number ?? Promise.reject(new Error('no round')), polling))
      const { past } = await until(table, (state) => state.past[0]?.number === number)
      expect(past[0]?.number).toBe(number)
      return past[0] as Snapshot['past'][number]
    },
    async lay(player, table, spots, { key = randomBytes(8).toString('hex'), revision, round, version = 1 } = {}) {
      const now = await ask(table, player)
      return player.call(calls.tableBet, {
        table, key, version, round: round ?? now?.round?.number ?? 1, revision: revision ?? now?.own?.revision ?? 0, spots: Object.entries(spots).map(([spot, stake]) => ({ spot, stake })),
      })
    },
  }
}
