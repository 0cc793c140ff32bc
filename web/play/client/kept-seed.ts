/**
 * Keeps the client seed that goes with a nonce over every refusal, in all tabs and over reloads: with another one a
 * server that refuses results it dislikes would get another draw.
 */
import type { KnownBet } from '../proof/bet-memory.ts'

/** A seed that this device has sent under a nonce. */
export type KeptSeed = Pick<KnownBet, 'clientSeed' | 'pinned' | 'unsure'>

/** So long another tab may wait for the answer to a bet, in milliseconds: until then its nonce is left to it. */
const underWayMs = 30_000

/** Refusals that the server gives only when it has bound the seed to the nonce. */
const binding = new Set<string>([
  'GameOpen',
  'RulesChanged',
  'InsufficientFunds',
  'StakeTooSmall',
  'StakeTooLarge',
  'NotOffered',
  'MaxWinExceeded',
  'LimitsChanged',
  'LimitReached',
  'GameOff',
  'NothingWaits',
])

/**
 * True where a bet exists under the nonce, or may be pending in another tab. `now`: this device's clock, milliseconds.
 */
export function isTaken(known: readonly KnownBet[], now: number): boolean {
  return known.some(
    ({ stands, lied, own, denied, sentAt }) =>
      stands || lied || (own && !denied && sentAt !== undefined && Math.abs(now - sentAt) < underWayMs),
  )
}

/**
 * The seeds sent from here under a nonce, the first one first. Pages from before seeds were stored may have sent
 * several.
 */
export function keptSeeds(known: readonly KnownBet[]): readonly KeptSeed[] {
  return known
    .filter(({ own }) => own)
    .map(({ clientSeed, pinned, unsure }) => ({ clientSeed, ...(pinned && { pinned }), ...(unsure && { unsure }) }))
}

/** The bet whose refusal has bound the nonce to its seed; undefined where no refusal was of that kind. */
export function boundHere(known: readonly KnownBet[]): KnownBet | undefined {
  return known.find(({ own, denied, refusal }) => own && denied && refusal !== undefined && binding.has(refusal))
}
