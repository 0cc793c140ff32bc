/** A thousand pots out of random bets, against a model in plain arithmetic: what goes in, when they fall, who wins. */
import { createHash, randomBytes } from 'node:crypto'
import { crash } from '@kurazh/games/crash/crash.ts'
import { createChance } from '@kurazh/games/testing/chance.ts'
import { fallOf, potCommitment, ticketOf } from '@kurazh/shared/proofs/jackpot.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBetReturns } from '../../play/bets/bet-returns.ts'
import type { JournalBet } from '../../play/bets/journal-bet.ts'
import { type Database, openDatabase, transaction } from '../../platform/database/database.ts'
import { testDatabase } from '../../testing/database.ts'
import { jackpotFollower } from './follower.ts'

const seed = process.env['SEED'] ?? `${Date.now() % 1_000_000}`
const pots = Number(process.env['POTS'] ?? 1_000)
const bounds = { least: 2n, ceiling: 9n }
const key = { current: randomBytes(32), former: [] }
const players = 7

let database: Database
let drop: () => Promise<void>
let told = 0
const follower = jackpotFollower({
  key,
  returns: createBetReturns({ rulesOf: async () => undefined }),
  bounds,
  tell: () => (told += 1),
})

beforeAll(async () => {
  const made = await testDatabase()
  drop = made.drop
  database = await openDatabase(made.url)
})
afterAll(async () => {
  await database.close()
  await drop()
})

interface FallenRow {
  pot: bigint
  total: bigint
  amount: bigint
  secret: string
  commitment: string
  journal: bigint
}

test(`${pots} pots fall at what was promised, out of exactly two percent, and shares win in proportion (seed ${seed})`, async () => {
  const chance = createChance(seed)
  const due = new Map<number, bigint>()
  let [position, fallen] = [0n, 0]
  while (fallen < pots) {
    const bets = Array.from({ length: chance.whole(1, 400) }, (): JournalBet => {
      // Some share a transaction.
      if (chance.below(3) > 0) position += 1n
      // The first players bet a lot, the last ones hardly anything; some bets are worth several pots.
      const player = chance.whole(1, players)
      const stake = BigInt(chance.below(200) === 0 ? 90_000_00 : chance.whole(1, Math.floor(20_000 / player)))
      due.set(player, (due.get(player) ?? 0n) + (stake * 10_000n * 2n) / 100n)
      return {
        name: Buffer.alloc(16),
        player,
        game: crash.id,
        version: 1,
        stake,
        multiplierE4: 0,
        payout: 0n,
        params: {},
        at: new Date(Date.UTC(2026, 10, 20 + chance.below(3))),
        position,
        number: position,
      }
    })
    position += 1n
    await (
      await transaction(database.db, (tx) => follower.apply(tx, bets))
    )?.()
    fallen = Number(
      (await database.pool.query('select count(*) from jackpot_pot where fallen_at is not null')).rows[0].count,
    )
  }
  expect(told).toBeGreaterThan(0)

  const { rows: falls } = await database.pool.query<FallenRow>(
    'select pot, total, amount, secret, commitment, journal from jackpot_pot where fallen_at is not null order by pot',
  )
  const { rows: shares } = await database.pool.query<{ pot: bigint; player: bigint; weight: bigint }>(
    'select pot, player, sum(contributed)::bigint as weight from jackpot_share group by pot, player order by pot, player',
  )
  const sharesOf = Map.groupBy(shares, ({ pot }) => pot)
  const wins = new Map<number, { got: number; expected: number; variance: number }>()
  for (const { pot, total, amount, secret, commitment } of falls) {
    const promise = { pot: Number(pot), ...bounds }
    expect(potCommitment(promise, secret)).toBe(commitment)
    expect(amount).toBe(fallOf(bounds, secret))
    expect(total).toBe(amount * 1_000_000n)
    expect(amount >= bounds.least && amount <= bounds.ceiling).toBe(true)
    const own = sharesOf.get(pot) ?? []
    expect(own.reduce((sum, { weight }) => sum + weight, 0n)).toBe(total)
    // What the slow draw of pages' seeds gives is as good as a hash for this.
    const value = createHash('sha512').update(`${seed} ${pot}`).digest('hex')
    let ticket = ticketOf(value, total)
    const winner = own.find(({ weight }) => (ticket -= weight) < 0n)
    for (const { player, weight } of own) {
      const share = Number(weight) / Number(total)
      const sum = wins.get(Number(player)) ?? { got: 0, expected: 0, variance: 0 }
      sum.expected += share
      sum.variance += share * (1 - share)
      if (player === winner?.player) sum.got += 1
      wins.set(Number(player), sum)
    }
  }
  for (const [player, { got, expected, variance }] of wins)
    expect(Math.abs(got - expected), `player ${player} won ${got} of ${expected}`).toBeLessThan(4 * Math.sqrt(variance))
  const put = new Map<number, bigint>()
  for (const { player, weight } of shares) put.set(Number(player), (put.get(Number(player)) ?? 0n) + weight)
  expect(put).toEqual(new Map([...due].filter(([, sum]) => sum > 0n)))
  // One is open, and has the rest.
  const { rows: open } = await database.pool.query<{ pot: bigint; total: bigint; secret: string | null }>(
    'select pot, total, secret from jackpot_pot where fallen_at is null',
  )
  const rest = (sharesOf.get(open[0]?.pot ?? 0n) ?? []).reduce((sum, { weight }) => sum + weight, 0n)
  expect(open).toEqual([{ pot: BigInt(falls.length + 1), total: rest, secret: null }])
  // The order of the journal is the order of the falls.
  expect(falls.map(({ journal }) => journal)).toEqual(
    falls.map(({ journal }) => journal).toSorted((a, b) => Number(a - b)),
  )
})
