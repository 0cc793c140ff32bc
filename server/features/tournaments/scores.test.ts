/** Compares scores and prizes with an independent model: plain sums over all bets, sorted at the end. */
import { crash } from '@kurazh/games/crash/crash.ts'
import { dice } from '@kurazh/games/dice/dice.ts'
import { plinko } from '@kurazh/games/plinko/plinko.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBetReturns } from '../../play/bets/bet-returns.ts'
import type { JournalBet } from '../../play/bets/journal-bet.ts'
import { type Database, openDatabase, transaction } from '../../platform/database/database.ts'
import { testDatabase } from '../../testing/database.ts'
import { finish } from './ending.ts'
import { tournamentFollower } from './follower.ts'
import { makeTournament, type NewTournament } from './tournaments.ts'

let database: Database
let drop: () => Promise<void>
const follower = tournamentFollower(createBetReturns({ rulesOf: async () => undefined }))

beforeAll(async () => {
  const made = await testDatabase()
  drop = made.drop
  database = await openDatabase(made.url)
  await database.pool.query(`insert into follower (name, position) values ('tournaments', 0)`)
})
afterAll(async () => {
  await database.close()
  await drop()
})

const floats = 1n << 32n
/** Edge credit in micro-kopecks of a stake in kopecks, and the edge in ten-thousandths, rounded to the nearest. */
const models: { game: string; params: unknown; edgeE4: number; credit(stake: bigint): bigint }[] = [
  ...[33.33, 49.5].map((chance) => {
    const wins = BigInt(Math.round(chance * 10_000))
    const kept = 10_000n * floats - (9_900_000_000n / wins) * ((wins * floats + 999_999n) / 1_000_000n)
    return {
      game: dice.id,
      params: { chance, side: 'under' },
      edgeE4: Math.round(Number(kept) / Number(floats)),
      credit: (stake: bigint) => (stake * 1_000_000n * kept) / (10_000n * floats),
    }
  }),
  {
    game: plinko.id,
    params: { rows: 8, risk: 'high' },
    edgeE4: Math.round((10_000 * (2_560 - (2 * 70 + 2 * (3 * 56 + 15 * 28 + 40 * 8 + 290)))) / 2_560),
    credit: (stake) =>
      (stake * 1_000_000n * (2_560n - (2n * 70n + 2n * (3n * 56n + 15n * 28n + 40n * 8n + 290n)))) / 2_560n,
  },
  { game: crash.id, params: {}, edgeE4: 100, credit: (stake) => stake * 10_000n },
]
function modelAt(which: number): (typeof models)[number] {
  const model = models[which % models.length]
  if (model === undefined) throw new Error('no such model')
  return model
}

const hour = 3_600_000
const start = Date.UTC(2026, 10, 20)
/** Below every real position, so that the end is before now. */
let position = -1_000_000_000_000n
let nextPlayer = 1

const contest = fc.oneof(
  fc.record({ kind: fc.constant('turnover' as const), game: fc.constantFrom(undefined, dice.id) }),
  fc.record({
    kind: fc.constant('multiplier' as const),
    edgeE4: fc.constantFrom(100, modelAt(2).edgeE4),
    game: fc.constant(undefined),
  }),
  fc.record({ kind: fc.constant('multiplier' as const), game: fc.constantFrom(dice.id, plinko.id) }),
  fc.record({
    kind: fc.constant('wins' as const),
    thresholdE4: fc.constantFrom(20_000, 100_000),
    game: fc.constantFrom(undefined, crash.id),
  }),
  fc.record({
    kind: fc.constantFrom('sum' as const, 'payout' as const),
    thresholdE4: fc.constantFrom(20_000, 100_000),
    game: fc.constantFrom(undefined, dice.id),
  }),
)
const money = fc.oneof(
  fc.record({ share: fc.integer({ min: 1, max: 5 }), fund: fc.constant(0n) }),
  fc.record({ share: fc.constant(0), fund: fc.bigInt({ min: 1n, max: 100_000n }) }),
)
const places = fc.constantFrom([100], [50, 30, 20], [30, 20, 14, 10, 8, 6, 4, 3, 3, 2])
const playing = fc.record({
  contest,
  money,
  places,
  minStake: fc.constantFrom(0n, 1_000n),
  fee: fc.constantFrom(0n, 0n, 777n),
  least: fc.constantFrom(0n, 1_00n, 20_00n, 150_00n),
  from: fc.integer({ min: 0, max: 5 }),
  hours: fc.integer({ min: 1, max: 20 }),
})
const bet = fc.record({
  who: fc.nat(5),
  model: fc.nat(models.length - 1),
  stake: fc.bigInt({ min: 100n, max: 500_000n }),
  minute: fc.nat(26 * 60),
  multiplierE4: fc.constantFrom(0, 0, 20_000, 20_400, 100_000, 290_000),
  together: fc.boolean(),
})
/** Half an hour into the tournament the paying players join. */
const joinMinute = 30

interface Own {
  score: bigint
  edge: bigint
  order: number
}

test('every score, place and prize equals the model’s, however the journal is split into batches', async () => {
  await fc.assert(
    fc.asyncProperty(
      playing,
      fc.array(fc.array(bet, { minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 6 }),
      fc.boolean(),
      async (played, stretches, cut) => {
        const first = nextPlayer
        nextPlayer += 6
        const id = await make(played, first)
        const journal = stretches.map((stretch) => {
          position += 1n
          return stretch.map((each) => {
            if (!each.together) position += 1n
            const { game, params } = modelAt(each.model)
            const made: JournalBet = {
              name: Buffer.alloc(16),
              player: first + each.who,
              game,
              version: 1,
              stake: each.stake,
              multiplierE4: each.multiplierE4,
              payout: (each.stake * BigInt(each.multiplierE4)) / 10_000n,
              params,
              at: new Date(start + each.minute * 60_000),
              position,
              number: position,
            }
            return { bet: made, model: modelAt(each.model) }
          })
        })
        // Bets that join the journal from here on are too late.
        const closing = cut ? (journal.at(-1)?.[0]?.bet.position ?? position) : position + 1n
        position += 1n
        await database.pool.query('update tournament set closing = $1 where id = $2', [closing, id])
        for (const stretch of journal)
          await transaction(database.db, (tx) =>
            follower.apply(
              tx,
              stretch.map(({ bet: each }) => each),
            ),
          )
        const own = modelOf(played, journal.flat(), closing, first)
        await finished(id)
        await same(id, played, own)
        await database.pool.query(
          'update tournament set cancelled_at = coalesce(cancelled_at, now()) where id = $1 and finished_at is null',
          [id],
        )
      },
    ),
    { numRuns: 60 },
  )
})

async function make(
  { contest: what, money: prizes, places: shares, minStake, fee, least, from, hours }: Played,
  first: number,
): Promise<number> {
  const { game, ...more } = what
  const made: NewTournament = {
    ...more,
    ...(game !== undefined && { game }),
    ...prizes,
    title: 'a model',
    minStake,
    joining: fee > 0n ? 'fee' : 'auto',
    fee,
    leastEdge: fee > 0n ? 0n : least,
    places: shares,
    startsAt: new Date(start + from * hour),
    endsAt: new Date(start + (from + hours) * hour),
  }
  const id = await transaction(database.db, (tx) => makeTournament(tx, made))
  if (id === undefined) throw new Error('not made')
  // Of six players the first four have paid, the others never do.
  if (fee > 0n)
    for (let who = 0; who < 4; who += 1) {
      await database.pool.query('insert into tournament_entry (player, tournament, fee, at) values ($1, $2, $3, $4)', [
        first + who,
        id,
        fee,
        new Date(start + from * hour + joinMinute * 60_000),
      ])
    }
  return id
}
type Played = typeof playing extends fc.Arbitrary<infer Value> ? Value : never

function modelOf(
  { contest: what, minStake, fee, from, hours }: Played,
  bets: readonly { bet: JournalBet; model: (typeof models)[number] }[],
  closing: bigint,
  first: number,
): Map<number, Own> {
  const players = new Map<number, Own>()
  // The journal's order is by transaction, then by player.
  const ordered = bets.map((each, place) => ({ ...each, place }))
  for (const { bet: each, model, place } of ordered) {
    const begins = start + from * hour + (fee > 0n ? joinMinute * 60_000 : 0)
    const inside =
      each.at.getTime() >= begins &&
      each.at.getTime() < start + (from + hours) * hour &&
      each.position < closing &&
      (fee === 0n || each.player < first + 4)
    if (!inside) continue
    const own = players.get(each.player) ?? { score: 0n, edge: 0n, order: place }
    players.set(each.player, own)
    const edge = model.credit(each.stake)
    own.edge += edge
    const fits =
      each.stake >= minStake &&
      (what.game === undefined || what.game === each.game) &&
      (!('edgeE4' in what) || what.edgeE4 === model.edgeE4)
    if (!fits) continue
    const multiplier = BigInt(each.multiplierE4)
    const before = own.score
    if (what.kind === 'turnover') own.score += edge
    else if (what.kind === 'multiplier') own.score = multiplier > before ? multiplier : before
    else if (multiplier >= BigInt(what.thresholdE4)) {
      if (what.kind === 'wins') own.score += 1n
      else if (what.kind === 'sum') own.score += multiplier
      else own.score = each.payout > before ? each.payout : before
    }
    if (own.score > before) own.order = place
  }
  return players
}

/** Transactions of other databases of the same server may still be running. */
async function finished(id: number): Promise<void> {
  await expect
    .poll(async () => {
      await transaction(database.db, (tx) => finish(tx, id))
      return (
        await database.pool.query(
          'select from tournament where id = $1 and (finished_at is not null or cancelled_at is not null)',
          [id],
        )
      ).rows.length
    })
    .toBe(1)
}

async function same(
  id: number,
  { money: { share, fund }, places: shares, fee, least }: Played,
  own: ReadonlyMap<number, Own>,
): Promise<void> {
  const { rows: scores } = await database.pool.query(
    'select player, score, edge from tournament_score where tournament = $1',
    [id],
  )
  expect(new Map(scores.map(({ player, score, edge }) => [Number(player), { score, edge }]))).toEqual(
    new Map([...own].map(([player, { score, edge }]) => [player, { score, edge }])),
  )
  // Without a fee, a place requires enough edge credit of its player.
  const ranked = [...own]
    .filter(([, { score, edge: left }]) => score > 0n && (fee > 0n || left >= least * 1_000_000n))
    .toSorted(([, a], [, b]) => Number(b.score - a.score) || a.order - b.order)
  const edge = [...own.values()].reduce((sum, each) => sum + each.edge, 0n)
  const fees = 4n * fee
  const half = edge / 2_000_000n
  const whole =
    ranked.length === 0
      ? 0n
      : fees + (fund === 0n ? (edge * BigInt(share)) / 100n / 1_000_000n : half < fund ? half : fund)
  const first = ranked.slice(0, shares.length)
  // One place for every two qualified players; the part of unpaid places goes to no one.
  const ofCredit = [...own.values()].filter((each) => each.edge >= least * 1_000_000n).length
  const open = fee > 0n || least === 0n ? first.length : Math.floor((ofCredit + 1) / 2)
  const all = fee > 0n || least === 0n ? shares.slice(0, first.length).reduce((sum, each) => sum + each, 0) : 100
  const { rows: prizes } = await database.pool.query(
    'select place, player, score, amount from tournament_prize where tournament = $1 order by place',
    [id],
  )
  // Bets that ended in one transaction are a tie, so only scores and amounts are compared.
  expect(prizes.map(({ score, amount }) => ({ score, amount }))).toEqual(
    first.map(([, { score }], place) => ({
      score,
      amount: place < open ? (whole * BigInt(shares[place] ?? 0)) / BigInt(all) : 0n,
    })),
  )
  const paid = prizes.reduce((sum, { amount }) => sum + amount, 0n)
  expect(paid <= fees + (fund === 0n ? (edge * 5n) / 100_000_000n : half)).toBe(true)
}

test('of equal scores the one reached first ranks higher', async () => {
  const first = nextPlayer
  nextPlayer += 2
  const at = new Date(start + hour)
  const id = await make(
    {
      contest: { kind: 'turnover', game: undefined },
      money: { share: 5, fund: 0n },
      places: [100],
      minStake: 0n,
      fee: 0n,
      least: 0n,
      from: 0,
      hours: 3,
    },
    first,
  )
  const made = (player: number, stake: bigint): JournalBet => {
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
  // The second player begins later and reaches the score earlier.
  for (const bets of [[made(first, 1_000n), made(first + 1, 3_000n)], [made(first, 2_000n)]])
    await transaction(database.db, (tx) => follower.apply(tx, bets))
  await database.pool.query('update tournament set closing = $1 where id = $2', [position + 1n, id])
  await finished(id)
  const { rows } = await database.pool.query('select player from tournament_prize where tournament = $1', [id])
  expect(rows).toEqual([{ player: BigInt(first + 1) }])
})
