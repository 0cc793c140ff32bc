/** Compares accruals with an independent model: the formulas of games.md and of the rewards in plain arithmetic. */
import { crash } from '@kurazh/games/crash/crash.ts'
import { dice } from '@kurazh/games/dice/dice.ts'
import { plinko } from '@kurazh/games/plinko/plinko.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBetReturns } from '../../play/bets/bet-returns.ts'
import type { JournalBet } from '../../play/bets/journal-bet.ts'
import { type Database, openDatabase, transaction } from '../../platform/database/database.ts'
import { testDatabase } from '../../testing/database.ts'
import type { RakebackShares } from '@kurazh/contract/rewards/rakeback-shares.ts'
import { rakebackShare } from '../../rewards/rakeback-share.ts'
import { creditFollower } from './follower.ts'

let database: Database
let drop: () => Promise<void>
const told: number[] = []
const follower = creditFollower(
  createBetReturns({ rulesOf: async () => undefined }),
  (players) => told.push(...players),
  (status, day) => rakebackShare(status, day, changed),
)

beforeAll(async () => {
  const made = await testDatabase()
  drop = made.drop
  database = await openDatabase(made.url)
})
afterAll(async () => {
  await database.close()
  await drop()
})

const floats = 1n << 32n

/** Of a stake in kopecks, in micro-kopecks: floor(stake · 10⁶ · (1 − return)). */
const models: { game: string; params: unknown; credit(stake: bigint): bigint }[] = [
  ...[1, 33.33, 49.5, 95].map((chance) => {
    const wins = BigInt(Math.round(chance * 10_000))
    const multiplierE4 = 9_900_000_000n / wins
    const hits = (wins * floats + 999_999n) / 1_000_000n
    return {
      game: dice.id,
      params: { chance, side: 'under' },
      credit: (stake: bigint) => (stake * 1_000_000n * (10_000n * floats - multiplierE4 * hits)) / (10_000n * floats),
    }
  }),
  // 8 rows, high: 0.2 0.3 1.5 4 29 from the centre, by the binomial numbers 70 56 28 8 1.
  {
    game: plinko.id,
    params: { rows: 8, risk: 'high' },
    credit: (stake) =>
      (stake * 1_000_000n * (2_560n - (2n * 70n + 2n * (3n * 56n + 15n * 28n + 40n * 8n + 290n)))) / 2_560n,
  },
  { game: crash.id, params: {}, credit: (stake) => stake * 10_000n },
]

function modelAt(place: number): (typeof models)[number] {
  const model = models[place]
  if (model === undefined) throw new Error('no such model')
  return model
}
const modelOf = (game: string, params: unknown) =>
  modelAt(models.findIndex((each) => each.game === game && each.params === params))

/** Least credit of each status, in kopecks of edge credit. */
const steps = [0n, 100_000n, 1_000_000n, 10_000_000n] as const
/** From the 21st on, other shares of the first two statuses: a change in the middle of the days. */
const changedOn = '2026-11-21'
const changed: readonly RakebackShares[] = [
  { from: changedOn, percent: { global: 3n, simple: 9n, astract: 12n, bantermen: 15n } },
  { from: '2026-01-01', percent: { global: 5n, simple: 8n, astract: 12n, bantermen: 15n } },
]
const percentOn = (status: number, day: string) =>
  (day >= changedOn ? [3n, 9n, 12n, 15n] : [5n, 8n, 12n, 15n])[status] ?? 0n
const statusAt = (edge: bigint) => steps.filter((from) => edge >= from * 1_000_000n).length - 1

interface Sums {
  edge: bigint
  rakeback: bigint
}
interface Model extends Sums {
  days: Map<string, Sums & { bets: bigint }>
}

let position = 0n
let nextPlayer = 1

const stake = fc.oneof(fc.bigInt({ min: 100n, max: 100_000n }), fc.bigInt({ min: 1_000_000n, max: 900_000_000n }))
const bet = fc.record({
  who: fc.nat(2),
  model: fc.nat(models.length - 1),
  stake,
  day: fc.nat(2),
  second: fc.nat(86_399),
  together: fc.boolean(),
})

test('every accrual equals the model’s to the micro-kopeck, however the journal is split into batches', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(bet, { minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 6 }),
      async (stretches) => {
        const first = nextPlayer
        nextPlayer += 3
        const players = new Map<number, Model>()
        const force = new Map<number, { position: bigint; status: number }>()
        for (const stretch of stretches) {
          const bets = stretch.map(({ who, model: which, stake: staked, day, second, together }): JournalBet => {
            // A batch ends where a transaction ends.
            if (!together || which === 0) position += 1n
            const { game, params } = modelAt(which)
            const at = new Date(Date.UTC(2026, 10, 20 + day, 0, 0, second))
            return {
              name: Buffer.alloc(16),
              player: first + who,
              game,
              version: 1,
              stake: staked,
              multiplierE4: 0,
              payout: 0n,
              params,
              at,
              position,
              number: position,
            }
          })
          position += 1n
          for (const each of bets) count(players, force, each)
          const after = await transaction(database.db, (tx) => follower.apply(tx, bets))
          await after?.()
        }
        for (const [player, model] of players) await same(player, model)
      },
    ),
    { numRuns: 60 },
  )
})

function count(
  players: Map<number, Model>,
  force: Map<number, { position: bigint; status: number }>,
  { player, game, params, stake: staked, at, position: place }: JournalBet,
): void {
  const own = players.get(player) ?? { edge: 0n, rakeback: 0n, days: new Map() }
  players.set(player, own)
  if (force.get(player)?.position !== place) force.set(player, { position: place, status: statusAt(own.edge) })
  const edge = modelOf(game, params).credit(staked)
  const onDay = at.toLocaleDateString('en-CA', { timeZone: 'Europe/Moscow' })
  const rakeback = (edge * percentOn(force.get(player)?.status ?? 0, onDay)) / 100n
  own.edge += edge
  own.rakeback += rakeback
  const day = `${onDay} ${game}`
  const sum = own.days.get(day) ?? { edge: 0n, rakeback: 0n, bets: 0n }
  own.days.set(day, { edge: sum.edge + edge, rakeback: sum.rakeback + rakeback, bets: sum.bets + 1n })
}

async function same(player: number, { edge, rakeback, days }: Model): Promise<void> {
  const {
    rows: [standing],
  } = await database.pool.query('select edge, rakeback, status from credit where player = $1', [player])
  expect(standing).toEqual({ edge, rakeback, status: statusAt(edge) })
  const { rows } = await database.pool.query(
    "select day::text || ' ' || game as day, bets, edge, rakeback from credit_day where player = $1",
    [player],
  )
  expect(new Map(rows.map(({ day, ...sums }) => [day, sums]))).toEqual(days)
  const { rows: reached } = await database.pool.query(
    'select status from status_reached where player = $1 order by status',
    [player],
  )
  expect(reached.map(({ status }) => status)).toEqual(Array.from({ length: statusAt(edge) }, (_, place) => place + 1))
}

test('the totals by day are the sums over the players', async () => {
  const { rows } = await database.pool.query(`
    select t.day, t.edge - d.edge as edge, t.bets - d.bets as bets, t.staked - d.staked as staked, t.players, d.players as bettors
    from credit_total t join (select day, sum(edge) as edge, sum(bets) as bets, sum(staked) as staked, count(distinct player) as players from credit_day group by day) d using (day)`)
  expect(rows.length).toBeGreaterThan(0)
  for (const { edge, bets, staked } of rows) expect([edge, bets, staked].map(Number)).toEqual([0, 0, 0])
  // Days come in any order here: no player is counted twice on a day, and one is missed only after a later day.
  for (const { players, bettors } of rows) expect(players).toBeLessThanOrEqual(bettors)
})

test('a player is told once when a rouble is waiting', async () => {
  const player = nextPlayer++
  told.length = 0
  // 1 % of 10 ₽ is 10 kopecks, and 5 % of that is half a kopeck: 200 such bets make a rouble.
  for (let time = 0; time < 4; time += 1) {
    const bets = Array.from({ length: 100 }, (): JournalBet => {
      position += 1n
      return {
        name: Buffer.alloc(16),
        player,
        game: crash.id,
        version: 1,
        stake: 1_000n,
        multiplierE4: 0,
        payout: 0n,
        params: {},
        at: new Date(Date.UTC(2026, 10, 20)),
        position,
        number: position,
      }
    })
    const after = await transaction(database.db, (tx) => follower.apply(tx, bets))
    await after?.()
    expect(told).toEqual(time === 0 ? [] : [player])
  }
})

test('a player who bets is counted once per day in any batches and games', async () => {
  const players = [nextPlayer++, nextPlayer++]
  const betOf = (player: number, day: number, game: string): JournalBet => {
    position += 1n
    return {
      name: Buffer.alloc(16),
      player,
      game,
      version: 1,
      stake: 1_000n,
      multiplierE4: 0,
      payout: 0n,
      params: game === crash.id ? {} : { chance: 50, side: 'under' },
      at: new Date(Date.UTC(2031, 4, day, 9)),
      position,
      number: position,
    }
  }
  for (const day of [1, 1, 2]) {
    for (const game of [crash.id, dice.id])
      await transaction(database.db, (tx) =>
        follower.apply(
          tx,
          players.slice(0, day === 2 ? 1 : 2).flatMap((player) => [betOf(player, day, game), betOf(player, day, game)]),
        ),
      )
  }
  const { rows } = await database.pool.query(
    `select day::text, players::int, bets::int from credit_total where day >= '2031-05-01' order by day`,
  )
  expect(rows).toEqual([
    { day: '2031-05-01', players: 2, bets: 16 },
    { day: '2031-05-02', players: 1, bets: 4 },
  ])
})
