/**
 * The bet path alone: the site's own engine in one process, each player waiting for the answer before the next bet.
 * Every bet is complete: draws, rules, double entry, nonce, limits, bet row, commit, fresh commitments.
 */
import { randomBytes } from 'node:crypto'
import { createBetting } from '../server/play/seeded/betting.ts'
import { createCarefulBets } from '../server/play/seeded/careful-bets.ts'
import { createGiftWrites } from '../server/play/seeded/gift-writes.ts'
import { createSeeds } from '../server/play/seeded/seeds.ts'
import { createSettlement } from '../server/play/seeded/instant-writes.ts'
import { createStepsWrites } from '../server/play/seeded/steps-writes.ts'
import type { Database } from '../server/platform/database/database.ts'
import type { EncryptionKey } from '../server/platform/security/encryption.ts'
import { createLog } from '../server/platform/process/log.ts'
import { Latencies, type Measured } from './figures.ts'
import { undeclared } from '../server/play/bank/bank.ts'

export interface EngineLoad {
  database: Database
  seedKey: EncryptionKey
  players: readonly number[]
  /** How many players wait for an answer at a time; each slot plays its share of them in turn. */
  atOnce: number
  warmUpMs: number
  measuredMs: number
  /** The total bets a second; unlimited by default. */
  perSecond?: number
}

export async function measureEngine({
  database,
  seedKey,
  players,
  atOnce,
  warmUpMs,
  measuredMs,
  perSecond,
}: EngineLoad): Promise<Measured> {
  const engine = createBetting({
    db: database.db,
    log: createLog('error'),
    seeds: createSeeds(database.db, seedKey),
    settlement: createSettlement(database.pool),
    careful: createCarefulBets(database.db, 'bet'),
    steps: createStepsWrites(database.pool),
    gifts: [],
    giftWrites: createGiftWrites(database.db),
    onGift: () => undefined,
    buys: true,
    bank: undeclared,
    isStopped: () => false,
    uidOf: async () => '',
    onBalance: () => undefined,
  })
  const latencies = new Latencies()
  const windows = new Map<number, number[]>()
  for (const id of players)
    windows.set(
      id,
      (await engine.commitments(id)).commitments.map(({ nonce }) => nonce),
    )
  const openedAt = performance.now()
  const startAt = openedAt + warmUpMs
  const endAt = startAt + measuredMs

  async function play(place: number): Promise<void> {
    const own = players.filter((_, index) => index % atOnce === place)
    for (let turn = 0; ; turn++) {
      const id = own[turn % own.length] ?? 0
      const window = windows.get(id) ?? []
      const nonce = window.shift() ?? 0
      if (perSecond !== undefined) await until(openedAt + ((turn * atOnce + place) * 1_000) / perSecond)
      const sentAt = performance.now()
      const answer = await engine.place(
        { id, uid: '' },
        { game: 'dice', nonce, clientSeed: clientSeed(), stake: 100n, params: { chance: 49.5, side: 'under' } },
      )
      const answeredAt = performance.now()
      if (answer.kind !== 'placed') throw new Error(`a bet was not settled: ${JSON.stringify(answer)}`)
      for (const fresh of answer.commitments) window.push(fresh.nonce)
      if (sentAt >= startAt && answeredAt <= endAt) latencies.add(answeredAt - sentAt)
      if (answeredAt >= endAt) return
    }
  }

  await Promise.all(Array.from({ length: atOnce }, (_, place) => play(place)))
  await engine.drain()
  return latencies.measured(measuredMs)
}

/** Resolves at once if the time has passed. */
async function until(moment: number): Promise<void> {
  const rest = moment - performance.now()
  if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest))
}

// A browser draws fresh entropy for each bet; here a few bytes serve many bets, so that the load costs less than the
// engine.
let entropy = randomBytes(4).toString('hex')
let bets = 0
function clientSeed(): string {
  if (++bets % 1000 === 0) entropy = randomBytes(4).toString('hex')
  return `${entropy}${bets}`
}
