/**
 * The bet path alone: the site's own engine in one process, each player waiting for the answer before the next bet.
 * Every bet is complete: draws, rules, double entry, nonce, limits, bet row, commit, fresh commitments. A game by steps is
 * played to its end, and counts once.
 */
import { randomBytes } from 'node:crypto'
import type { SeededGame, StepsGame } from '@kurazh/games/core/game.ts'
import { take } from '@kurazh/games/core/steps.ts'
import { dice } from '@kurazh/games/dice/dice.ts'
import type { Answer, Opened, Placed } from '../server/play/seeded/betting-types.ts'
import { type Betting, createBetting } from '../server/play/seeded/betting.ts'
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
  /** Dice by default. */
  offer?: Offer
}

/** The bets that are measured. */
export interface Offer {
  game: SeededGame
  params: unknown
  /** Kopecks. */
  stake: bigint
}

const dicePlays: Offer = { game: dice, params: { chance: 49.5, side: 'under' }, stake: 100n }

export async function measureEngine({
  database,
  seedKey,
  players,
  atOnce,
  warmUpMs,
  measuredMs,
  perSecond,
  offer = dicePlays,
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
      const fresh = await playOne(engine, id, nonce, offer)
      const answeredAt = performance.now()
      window.push(...fresh)
      if (sentAt >= startAt && answeredAt <= endAt) latencies.add(answeredAt - sentAt)
      if (answeredAt >= endAt) return
    }
  }

  await Promise.all(Array.from({ length: atOnce }, (_, place) => play(place)))
  await engine.drain()
  return latencies.measured(measuredMs)
}

/** One bet to its end; returns the nonces that have entered the window. Throws where it was refused. */
async function playOne(engine: Betting, id: number, nonce: number, { game, params, stake }: Offer): Promise<number[]> {
  const bettor = { id, uid: '' }
  const fresh: number[] = []
  const accepted = (answer: Answer): Placed | Opened => {
    if (answer.kind === 'refused')
      throw new Error(`a bet on ${game.id} was refused: ${answer.code} ${answer.text ?? ''}`)
    for (const each of answer.commitments) fresh.push(each.nonce)
    return answer
  }
  let answer = accepted(await engine.place(bettor, { game: game.id, nonce, clientSeed: clientSeed(), stake, params }))
  for (let step = 0; answer.kind === 'opened'; step += 1) {
    const move = nextMove(game as StepsGame, params, step)
    answer = accepted(await engine.move(bettor, { nonce, step, move }))
  }
  return fresh
}

/** The first step of the game's path, and then the take; the whole path where a game is played to its end. */
function nextMove(game: StepsGame, params: unknown, made: number): unknown {
  const path = game.path(params)
  return made === 0 || (game.advise !== undefined && made < path.length) ? path[made] : take
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
