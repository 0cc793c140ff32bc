/**
 * Ways to have a bet drawn that is then refused: a stake no table accepts, one's own limit that is reached in the
 * middle of a burst, a win that is too large.
 */
import { play } from '@kurazh/contract/play/play.ts'
import { protection } from '@kurazh/contract/account/protection.ts'
import { isGifted, type SeededGame } from '@kurazh/games/core/game.ts'
import { stakeLimits } from '../../server/play/stake-limits.ts'
import type { Burst } from './burst.ts'
import type { Timed } from './draws.ts'

/** Stakes in roubles: one that no table accepts, one that no balance here covers, and an accepted one. */
export const stakes = { tooLarge: 900_000, notThere: 50, real: 1 }
/** The stake of a burst that meets a limit; the rest of the limit allows a real bet. */
const limited = 2

export interface Attacked {
  /** For each seed under a nonce. */
  times: Timed[]
  /** The most seeds accepted under a nonce. */
  heard: number
  /** Nonces under which a seed other than the first was played after all were timed. */
  chosen: number
  /** Nonces that were tried. */
  tried: number
}

export type SeedsOf = (nonce: number, count: number) => { clientSeed: string; heavy: boolean }[]

export interface Attacker {
  login: string
  line: Burst
  window: number[]
}

/** The number of attempts. */
export interface Effort {
  nonces: number
  seeds: number
  burst: number
}

const pathOf = (game: SeededGame) => (isGifted(game) ? play.placeGift.path : play.placeBet.path)
const nothing = (): Attacked => ({ times: [], heard: 0, chosen: 0, tried: 0 })

/** Bodies of bets on a game. A gift has a fixed stake. */
export function bodiesOf(game: SeededGame) {
  return (nonce: number, clientSeed: string, stake: number) => ({
    game: game.id,
    version: game.version,
    nonce,
    clientSeed,
    params: game.sampleParams[0],
    stake: isGifted(game) ? 4.29 : stake,
  })
}

/**
 * Under one nonce: every seed in a burst of equal refused bets, then one real bet with the slowest of those after the
 * first.
 */
async function choose(
  game: SeededGame,
  { line }: Attacker,
  request: { nonce: number; seeds: ReturnType<SeedsOf>; stake: number; burst: number },
  attacked: Attacked,
): Promise<void> {
  const { nonce, seeds, stake, burst } = request
  const bodyOf = bodiesOf(game)
  const timed: { clientSeed: string; ms: number }[] = []
  for (const { clientSeed, heavy } of seeds) {
    const { ms, codes } = await line.send(pathOf(game), bodyOf(nonce, clientSeed, stake), burst)
    attacked.times.push({ ms, heavy })
    if (!codes.includes('NonceReused')) timed.push({ clientSeed, ms })
  }
  attacked.heard = Math.max(attacked.heard, timed.length)
  attacked.tried += 1
  const [first] = seeds
  const slowest =
    timed.filter(({ clientSeed }) => clientSeed !== first?.clientSeed).toSorted((a, b) => b.ms - a.ms)[0]?.clientSeed ??
    'another'
  const {
    codes: [code],
  } = await line.send(pathOf(game), bodyOf(nonce, slowest, stakes.real), 1)
  if (code === '200') attacked.chosen += 1
}

/** A stake that no table accepts. */
export async function byStake(
  game: SeededGame,
  attacker: Attacker,
  seedsOf: SeedsOf,
  { nonces, seeds, burst }: Effort,
): Promise<Attacked> {
  const attacked = nothing()
  for (const nonce of attacker.window.slice(0, nonces))
    await choose(game, attacker, { nonce, seeds: seedsOf(nonce, seeds), stake: stakes.tooLarge, burst }, attacked)
  return attacked
}

/**
 * Concurrent equal bets, one per nonce, of which the player's own limit accepts half; under the refused half other
 * seeds are tried past the limit. The rest of it allows one real bet. Gifts have no limit.
 */
export async function byLimit(
  game: SeededGame,
  attacker: Attacker,
  seedsOf: SeedsOf,
  { nonces, seeds, burst }: Effort,
): Promise<Attacked> {
  const attacked = nothing()
  if (isGifted(game)) return attacked
  const { line, window } = attacker
  await line.send(protection.setLimit.path, { measure: 'stake', period: 'day', cap: limited * nonces + stakes.real }, 1)
  const tried = window.slice(0, 2 * nonces)
  const firstOf = (nonce: number) => seedsOf(nonce, seeds)[0]?.clientSeed ?? ''
  const { codes } = await line.sendEach(
    pathOf(game),
    tried.map((nonce) => bodiesOf(game)(nonce, firstOf(nonce), limited)),
  )
  for (const [place, nonce] of tried.entries()) {
    if (codes[place] === 'LimitReached')
      await choose(game, attacker, { nonce, seeds: seedsOf(nonce, seeds), stake: limited, burst }, attacked)
  }
  return attacked
}

/** An accepted stake whose best win exceeds the table's largest. Empty where the largest stake cannot win so much. */
export async function byPayout(
  game: SeededGame,
  attacker: Attacker,
  seedsOf: SeedsOf,
  { nonces, seeds, burst }: Effort,
): Promise<Attacked> {
  const attacked = nothing()
  const { line, window } = attacker
  const stake = Number(stakeLimits[game.id as keyof typeof stakeLimits].maxStake) / 100
  const {
    codes: [code],
  } = await line.send(pathOf(game), bodiesOf(game)(window.at(-1) ?? 0, 'looking', stake), 1)
  if (code !== 'MaxWinExceeded') return attacked
  for (const nonce of window.slice(0, nonces))
    await choose(game, attacker, { nonce, seeds: seedsOf(nonce, seeds), stake, burst }, attacked)
  return attacked
}
