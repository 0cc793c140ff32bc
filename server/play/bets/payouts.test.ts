/**
 * Tests that a bet is paid its stake times the multiplier, rounded down to the kopeck, however it ends: the table of
 * games/core/vectors/payouts.py.
 */
import { readFileSync } from 'node:fs'
import { payoutKopecks } from '@kurazh/games/core/fairness.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase, transaction } from '../../platform/database/database.ts'
import { audit, type TestDatabase, testDatabase } from '../../testing/database.ts'
import { grant, open as openWallet } from '../../wallet/wallet.ts'
import { createRoundStore, type RoundBet } from '../rounds/store/round-store.ts'
import { createSettlement } from '../seeded/instant-writes.ts'
import { createStepsWrites } from '../seeded/steps-writes.ts'

interface Case {
  player: number
  stake: bigint
  multiplierE4: number
  payout: bigint
}

const gift = 2_000_000n
const game = 'a game'
const table = JSON.parse(
  readFileSync(new URL('../../../games/core/vectors/payouts.json', import.meta.url), 'utf8'),
) as [number, number, number][]
let source: TestDatabase
let database: Database
let players = 0

beforeAll(async () => {
  source = await testDatabase()
  database = await openDatabase(source.url)
})
afterAll(async () => {
  await database.close()
  await source.drop()
})
afterEach(() => audit(database.db))

/** Every line of the table, with a new player for each. */
async function cases(fits: (multiplierE4: number) => boolean = () => true): Promise<Case[]> {
  const lines = table.filter(([, multiplierE4]) => fits(multiplierE4))
  return transaction(database.db, async (tx) => {
    const made: Case[] = []
    for (const [stake, multiplierE4, payout] of lines) {
      players += 1
      await openWallet(tx, players)
      await grant(tx, players, gift, 'gift')
      made.push({ player: players, stake: BigInt(stake), multiplierE4, payout: BigInt(payout) })
    }
    return made
  })
}

/** Compares the player's bet row and balance with the expected values. */
async function standing(from: 'bet' | 'round_bet', all: readonly Case[]): Promise<void> {
  const { rows } = await database.pool.query<{ player: bigint; payout: bigint; balance: bigint }>(
    `select player, payout, balance from ${from} join ledger_account on owner = player where player = any($1) order by player`,
    [all.map(({ player }) => player)],
  )
  expect(rows.map(({ player, payout, balance }) => [player, payout, balance])).toEqual(
    all.map(({ player, stake, payout }) => [BigInt(player), payout, gift - stake + payout]),
  )
}

test('an instant bet', async () => {
  const all = await cases()
  const settlement = createSettlement(database.pool)
  const settled = await Promise.all(
    all.map(({ player, stake, multiplierE4 }) =>
      settlement.submit({
        player,
        nonce: 0,
        game,
        version: 1,
        stake,
        multiplierE4,
        payout: payoutKopecks(stake, multiplierE4),
        clientSeed: 'a',
        params: '{}',
        bank: 0,
      }),
    ),
  )
  expect(settled.map(({ verdict, balance }) => [verdict, balance])).toEqual(
    all.map(({ stake, payout }) => ['accepted', gift - stake + payout]),
  )
  await standing('bet', all)
})

test('a steps game', async () => {
  const all = await cases()
  const steps = createStepsWrites(database.pool)
  const closed = await Promise.all(
    all.map(async ({ player, stake, multiplierE4 }) => {
      await steps.open.submit({
        player,
        nonce: 0,
        game,
        version: 1,
        stake,
        maxWin: 100n,
        clientSeed: 'a',
        params: '{}',
        bank: 0,
      })
      return steps.close({
        player,
        nonce: 0,
        step: 0,
        moves: '[]',
        more: 0n,
        multiplierE4,
        payout: payoutKopecks(stake, multiplierE4),
        ended: 'taken',
      })
    }),
  )
  expect(closed.map((each) => each && 'balance' in each && each.balance)).toEqual(
    all.map(({ stake, payout }) => gift - stake + payout),
  )
  await standing('bet', all)
})

/** A flight with one bet of each player; heights of rounds are whole hundredths, above 1.00. */
async function flight(number: number, name: string) {
  const all = await cases((multiplierE4) => multiplierE4 % 100 === 0 && multiplierE4 > 10_000)
  const store = createRoundStore(database.db)
  const lead = await store.takeLease(name, '', 600_000)
  const epoch = lead?.epoch ?? 0
  await store.open(name, epoch, { number, version: 1, chain: 1, link: number, bettingEndsAt: 0 })
  const bets = all.map(({ player, stake, multiplierE4 }, index): RoundBet => ({
    player,
    key: 'a key',
    round: number,
    place: index + 1,
    stake,
    params: {},
    ceilingE4: multiplierE4,
    state: 'open',
    multiplierE4,
    payout: 0n,
  }))
  await store.place(name, epoch, 1, bets)
  await store.start(name, epoch, number, 0)
  return { all, bets, store, epoch }
}

test('a bet on a round that is cashed out', async () => {
  const { all, bets, store, epoch } = await flight(1, 'taken')
  const taken = await store.payOut('taken', epoch, bets)
  expect(taken.map((each) => each?.payout)).toEqual(all.map(({ payout }) => payout))
  expect(bets.map(({ stake, multiplierE4 }) => payoutKopecks(stake, multiplierE4))).toEqual(
    all.map(({ payout }) => payout),
  )
  await standing('round_bet', all)
})

test('a bet on a round that reaches its own height at the end', async () => {
  const { all, store, epoch } = await flight(1, 'reached')
  await store.end('reached', epoch, {
    number: 1,
    phase: 'ended',
    hash: '00'.repeat(32),
    result: 10_000_000_000,
    endedAt: 0,
    paidToE4: 10_000_000_000,
  })
  await store.settle('reached', epoch, 1)
  await standing('round_bet', all)
})
