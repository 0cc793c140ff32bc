/**
 * Compares tickets with an independent model: 100 kopecks of stake leave 1 kopeck of edge credit, and 20 roubles of it
 * in a season are a ticket.
 */
import { crash } from '@kurazh/games/crash/crash.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BetLinks } from '../../play/bets/bet-links.ts'
import { createBetReturns } from '../../play/bets/bet-returns.ts'
import type { JournalBet } from '../../play/bets/journal-bet.ts'
import { type Database, openDatabase, transaction } from '../../platform/database/database.ts'
import { testDatabase } from '../../testing/database.ts'
import { heistFollower } from './follower.ts'
import { keepWinter, makeSeason } from './seasons.ts'
import { ticketsIn } from './tickets.ts'

const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)
console.info(`seed ${seed}`)

let database: Database
let drop: () => Promise<void>
const told: number[] = []
const follower = heistFollower({
  betReturns: createBetReturns({ rulesOf: async () => undefined }),
  links: { idOf: () => '' } as unknown as BetLinks,
  tell: (players) => void told.push(...players),
})
const day = (number: number) => new Date(Date.UTC(2027, 4, number))
/** From the 2nd to the 4th and from the 8th to the 10th: the days between belong to no season. */
const spans = [
  [2, 4],
  [8, 10],
] as const
let seasons: number[] = []

beforeAll(async () => {
  const made = await testDatabase()
  drop = made.drop
  database = await openDatabase(made.url)
  seasons = await transaction(database.db, async (tx) => {
    const ids = []
    for (const [from, until] of spans)
      ids.push((await makeSeason(tx, { name: 'сезон', from: day(from), until: day(until) })) ?? 0)
    return ids
  })
})
afterAll(async () => {
  await database.close()
  await drop()
})

let position = 0n
let nextPlayer = 1

function betOf(player: number, stake: bigint, at: Date): JournalBet {
  position += 1n
  return {
    name: Buffer.alloc(16),
    player,
    game: crash.id,
    version: 1,
    stake,
    multiplierE4: 0,
    payout: 0n,
    params: {},
    at,
    position,
    number: position,
  }
}

async function apply(bets: readonly JournalBet[]): Promise<void> {
  const after = await transaction(database.db, (tx) => follower.apply(tx, bets))
  await after?.()
}

const hour = fc.integer({ min: 0, max: 11 * 24 })
const stake = fc.oneof(fc.bigInt({ min: 100n, max: 50_000n }), fc.bigInt({ min: 100_000n, max: 2_000_000n }))
const bet = fc.record({ who: fc.nat(2), hour, stake })

test('tickets equal the model’s in each season, however the journal is split into batches, and each new one is announced', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(bet, { minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 6 }),
      async (stretches) => {
        const first = nextPlayer
        nextPlayer += 3
        const staked = new Map<string, bigint>()
        const tickets = (key: string) => (staked.get(key) ?? 0n) / 200_000n
        for (const stretch of stretches) {
          told.length = 0
          const fresh = new Set<number>()
          const before = new Map(staked)
          const bets = stretch.map(({ who, hour: past, stake: own }) =>
            betOf(first + who, own, new Date(day(1).getTime() + past * 3_600_000)),
          )
          for (const { player, at, stake: own } of bets) {
            const season = spans.findIndex(([from, until]) => at >= day(from) && at < day(until))
            if (season >= 0) staked.set(`${player} ${season}`, (staked.get(`${player} ${season}`) ?? 0n) + own)
          }
          for (const key of staked.keys())
            if (tickets(key) > (before.get(key) ?? 0n) / 200_000n) fresh.add(Number(key.split(' ')[0]))
          await apply(bets)
          expect(new Set(told)).toEqual(fresh)
        }
        for (const player of [first, first + 1, first + 2]) {
          for (const [place, season] of seasons.entries()) {
            const own = staked.get(`${player} ${place}`) ?? 0n
            // A hundredth of the stake, in micro-kopecks.
            expect(await ticketsIn(database.db, player, season)).toEqual({
              earned: Number(own / 200_000n),
              used: 0,
              towards: (own % 200_000n) * 10_000n,
            })
          }
        }
      },
    ),
    { seed, numRuns: 60 },
  )
})

test('seasons do not overlap, not even while tickets of the earlier one are still valid', async () => {
  const make = (from: Date, until: Date) =>
    transaction(database.db, (tx) => makeSeason(tx, { name: 'другой', from, until }))
  expect(await make(day(9), day(12))).toBeUndefined()
  expect(await make(day(12), day(20))).toBeUndefined()
  expect(await make(day(13), day(20))).toBeTypeOf('number')
})

test('chapters never give one player more than the first ticket leaves the site', async () => {
  const greedy = [{ rooms: 1n, gift: 11_01n, players: 10 }]
  await expect(
    transaction(database.db, (tx) =>
      makeSeason(tx, { name: 'щедрый', from: day(25), until: day(26), chapters: greedy }),
    ),
  ).rejects.toThrow(RangeError)
})

test('the winter season is created by itself, each once, by the days of Moscow', async () => {
  const winters = async () =>
    (
      await database.pool.query(
        'select mark, from_at, until_at from heist_season where mark is not null order by from_at',
      )
    ).rows
  for (const at of [
    '2028-01-14T20:59:59Z',
    '2028-01-14T21:00:00Z',
    '2028-01-14T21:00:01Z',
    '2028-06-01T00:00:00Z',
    '2028-12-20T00:00:00Z',
  ])
    await keepWinter(database.db, new Date(at))
  expect(await winters()).toEqual([
    { mark: 'winter-2027', from_at: new Date('2027-12-14T21:00:00Z'), until_at: new Date('2028-01-14T21:00:00Z') },
    { mark: 'winter-2028', from_at: new Date('2028-12-14T21:00:00Z'), until_at: new Date('2029-01-14T21:00:00Z') },
  ])
})
