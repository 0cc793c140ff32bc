/**
 * Compares the store of rounds in PostgreSQL with the one in memory: any calls in any order have the same result in
 * both.
 */
import { multiplierFromE4 } from '@kurazh/shared/money/ten-thousandths.ts'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase, transaction } from '../../../platform/database/database.ts'
import { audit, type TestDatabase, testDatabase } from '../../../testing/database.ts'
import { MemoryStore } from '../../../testing/round-memory.ts'
import { grant, open as openWallet } from '../../../wallet/wallet.ts'
import { createRoundStore, type Ending, Fenced, type RoundBet, type RoundStore } from './round-store.ts'

let source: TestDatabase
let database: Database

beforeAll(async () => {
  source = await testDatabase()
  database = await openDatabase(source.url)
})
afterAll(async () => {
  await database.close()
  await source.drop()
})
afterEach(() => audit(database.db))

/** Points, heights and cash-outs near one another: exactly equal, one above, one below. */
const heights = [100, 101, 102, 149, 150, 151, 199, 200, 201, 1_000, 999_999, 1_000_000].map(
  (hundredths) => hundredths * 100,
)
const stakes = [1n, 100n, 101n, 133n, 199n, 777n, 9_999n, 33_333n, 2_000_000n]
const gifts = [0n, 100n, 20_000n, 6_000_000n]
const keys = ['key-one', 'key-two', 'key-three']
const start = 1_795_000_000_000
const leaseMs = 600_000

type Call =
  | { what: 'lead' | 'open' | 'start' | 'settle' | 'renew' | 'release' }
  | { what: 'end'; interrupted: boolean; paidToE4: number }
  | {
      what: 'place' | 'cancel' | 'take'
      bets: { player: number; key: string; stake: bigint; heightE4: number; byTarget: boolean }[]
    }
/** `stale`: by a former leader. `round`: how many rounds before or after the newest one it names. */
type Step = Call & { stale: boolean; round: number; at: number }

const bet = fc.record({
  player: fc.nat({ max: gifts.length - 1 }),
  key: fc.constantFrom(...keys),
  stake: fc.constantFrom(...stakes),
  heightE4: fc.constantFrom(...heights),
  byTarget: fc.boolean(),
})
/** One bet per player in a batch, as the queues ensure. */
const bets = fc.uniqueArray(bet, { selector: ({ player }) => player, minLength: 1, maxLength: gifts.length })
const step: fc.Arbitrary<Step> = fc
  .tuple(
    fc.oneof(
      { weight: 1, arbitrary: fc.record({ what: fc.constantFrom('lead', 'renew', 'release') }) },
      { weight: 3, arbitrary: fc.record({ what: fc.constantFrom('open', 'start') }) },
      { weight: 3, arbitrary: fc.record({ what: fc.constant('settle') }) },
      {
        weight: 3,
        arbitrary: fc.record({
          what: fc.constant('end'),
          interrupted: fc.boolean(),
          paidToE4: fc.constantFrom(0, ...heights),
        }),
      },
      { weight: 6, arbitrary: fc.record({ what: fc.constant('place'), bets }) },
      { weight: 4, arbitrary: fc.record({ what: fc.constantFrom('cancel', 'take'), bets }) },
    ) as fc.Arbitrary<Call>,
    fc.record({ stale: fc.nat({ max: 19 }), round: fc.nat({ max: 9 }), at: fc.nat({ max: 60_000 }) }),
  )
  .map(([call, { stale, round, at }]) => ({
    ...call,
    stale: stale === 0,
    round: round === 0 ? -1 : round === 1 ? 1 : 0,
    at: start + at,
  }))

/** The starting state of both stores: the lease, the newest round, and how many bets were placed. */
interface Run {
  epoch: number
  newest: number
  places: number
}

const betsOf = (
  asked: Extract<Call, { bets: unknown }>['bets'],
  round: number,
  places: number,
  ids: readonly number[],
): RoundBet[] =>
  asked.map(({ player, key, stake, heightE4, byTarget }, index) => ({
    player: ids[player] ?? 0,
    key,
    round,
    place: places + index + 1,
    stake,
    params: byTarget ? { target: multiplierFromE4(heightE4) } : {},
    ceilingE4: Math.max(10_100, heightE4),
    state: 'open',
    multiplierE4: heightE4,
    payout: 0n,
  }))

/** Makes one call and returns the answer in a form that both stores share. */
async function answerOf(
  store: RoundStore,
  game: string,
  ids: readonly number[],
  { epoch, newest, places }: Run,
  made: Step,
): Promise<unknown> {
  const by = made.stale ? epoch - 1 : epoch
  const number = Math.max(1, newest + made.round)
  try {
    switch (made.what) {
      case 'lead':
        return (await store.takeLease(game, `node ${made.at}`, leaseMs))?.epoch
      case 'renew':
        return await store.renewLease(game, by, leaseMs)
      case 'release':
        return await store.releaseLease(game, by)
      case 'open':
        return await store.open(game, by, {
          number: newest + Math.max(0, made.round),
          version: 1,
          chain: 1,
          link: newest + Math.max(0, made.round),
          bettingEndsAt: made.at,
        })
      case 'start':
        return await store.start(game, by, number, made.at)
      case 'end':
        return await store.end(game, by, endingOf(number, made))
      // Several movements of a player return several balances: the last one is final.
      case 'settle':
        return [
          ...new Map((await store.settle(game, by, number)).map(({ player, balance }) => [player, balance])),
        ].toSorted(([a], [b]) => a - b)
      // A round exists before its bets: the engine ensures it.
      case 'place':
        return await store.place(game, by, 1, betsOf(made.bets, Math.min(number, newest), places, ids))
      case 'cancel':
        return await store.cancel(game, by, betsOf(made.bets, number, places, ids))
      case 'take':
        return await store.payOut(game, by, betsOf(made.bets, number, places, ids))
    }
  } catch (error) {
    if (error instanceof Fenced) return 'fenced'
    throw error
  }
}

const endingOf = (number: number, { interrupted, paidToE4, at }: Extract<Step, { what: 'end' }>): Ending => ({
  number,
  phase: interrupted ? 'interrupted' : 'ended',
  hash: `${number}`.padStart(64, '0'),
  result: Math.max(10_000, paidToE4),
  endedAt: at,
  paidToE4,
})

/** Everything a store knows, rounds and bets in order. */
async function known(store: RoundStore, game: string, newest: number, ids: readonly number[]) {
  const numbers = Array.from({ length: newest + 1 }, (_, number) => number)
  return {
    leader: await store.leaderAddress(game),
    newest: bare(await store.newest(game)),
    past: (await store.past(game, newest + 1, 2)).map(bare),
    rounds: await Promise.all(numbers.map(async (number) => bare(await store.round(game, number)))),
    bets: await Promise.all(numbers.map(async (number) => (await store.betsOf(game, number)).map(bare))),
    ofPlayers: await Promise.all(
      ids.flatMap((player) => keys.map(async (key) => bare(await store.betOf(game, newest, player, key)))),
    ),
  }
}

/** Without the fields that only the memory store keeps. */
function bare(row: object | undefined) {
  if (row === undefined) return undefined
  const { bets: _bets, paidToE4: _paidToE4, settledAt: _settledAt, ...rest } = row as Record<string, unknown>
  return rest
}

let runs = 0

/** New players with their gifts, in the ledger and in memory. */
async function beginning(memory: MemoryStore): Promise<number[]> {
  runs += 1
  const ids = gifts.map((_, index) => runs * 10 + index)
  for (const [index, id] of ids.entries()) {
    const gift = gifts[index] ?? 0n
    await transaction(database.db, async (tx) => {
      await openWallet(tx, id)
      if (gift > 0n) await grant(tx, id, gift, 'gift')
    })
    if (gift > 0n) memory.move(id, `${id} gift`, gift)
  }
  return ids
}

/** Every movement of these players: its key and its amount. */
async function moved(ids: readonly number[]): Promise<Map<string, bigint>> {
  const { rows } = await database.pool.query<{ owner: bigint; key: string; amount: bigint }>(
    'select owner, key, sum(case when debit = 1 then -amount else amount end)::bigint as amount from ledger_transfer where owner = any($1) group by owner, key',
    [ids],
  )
  return new Map(rows.map(({ owner, key, amount }) => [`${owner} ${key}`, amount]))
}

const inMemory = ({ transfers }: MemoryStore, game: string) =>
  new Map([...transfers].map(([key, { amount }]) => [key.replace(' round:', ` round:${game}:`), amount]))
const sorted = (map: Map<string, bigint>) => [...map].toSorted(([a], [b]) => (a < b ? -1 : 1))

test(
  'any calls in any order are answered, written and paid alike by PostgreSQL and by memory',
  { timeout: 120_000 },
  async () => {
    const inPostgres = createRoundStore(database.db)
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 40 }), async (steps) => {
        let now = start
        const memory = new MemoryStore(() => (now += 1))
        const both = { sql: inPostgres, memory: memory.port(async (statement) => statement()) }
        const ids = await beginning(memory)
        const game = `game-${runs}`
        const run: Run = { epoch: 0, newest: 0, places: 0 }
        // A leader and a round first, so that the following calls have something to act on.
        for (const made of [lead, opening, ...steps]) {
          const told = {
            sql: await answerOf(both.sql, game, ids, run, made),
            memory: await answerOf(both.memory, game, ids, run, made),
          }
          expect(told.sql, made.what).toEqual(told.memory)
          run.epoch = memory.epoch
          run.newest = Math.max(0, ...memory.rounds.keys())
          if ('bets' in made) run.places += made.bets.length
        }
        expect(await known(both.sql, game, run.newest, ids)).toEqual(await known(both.memory, game, run.newest, ids))
        expect(sorted(await moved(ids))).toEqual(sorted(inMemory(memory, game)))
        const { rows } = await database.pool.query<{ owner: bigint; balance: bigint }>(
          'select owner, balance from ledger_account where owner = any($1) order by owner',
          [ids],
        )
        expect(rows.map(({ balance }) => balance)).toEqual(ids.map((id) => memory.balance(id)))
        await heldByJournal(game)
      }),
      { numRuns: 70 },
    )
  },
)

const lead: Step = { what: 'lead', stale: false, round: 0, at: start }
const opening: Step = { what: 'open', stale: false, round: 1, at: start }

/** A played bet is in the journal and has a settlement time; one that was not played is in no journal. */
async function heldByJournal(game: string): Promise<void> {
  const { rows } = await database.pool.query(
    `select state, journal is not null as played, settled_at is not null as settled from round_bet
     where game = $1 and ((journal is not null) <> (state in ('taken', 'lost')) or (settled_at is not null) <> (state <> 'open'))`,
    [game],
  )
  expect(rows).toEqual([])
}
