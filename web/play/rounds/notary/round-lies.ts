/**
 * Finds contradictions in rounds of any game: a gap in their sequence, a round played without a salt, an end the rules
 * do not give.
 */
import type { PastRound, RoundChain, RoundNow } from '@kurazh/contract/play/rounds.ts'
import { ground } from '../pins/grounding.ts'
import type { Lie } from '../../shared/lie.ts'
import type { ChainPin, RoundPin } from '../pins/pins.ts'
import type { RoundJudge } from './round-judge.ts'

/** A round left out: those of a snapshot follow one another down from the current round. */
export function gapIn(past: readonly PastRound[], round: RoundNow | null): Lie | null {
  const top = past[0]
  let due = round && top ? round.number - (round.hash === null ? 1 : 0) : (top?.number ?? 0)
  for (const { number } of past) {
    if (number !== due)
      return { round: due, what: 'раунд пропущен: его нет среди прошлых', before: `№ ${due}`, now: `№ ${number}` }
    due -= 1
  }
  return null
}

/** No round of a chain is played before its salt is fixed. */
export function unsalted(past: readonly PastRound[], chain: RoundChain | null): Lie | null {
  const played = chain?.salt === null && past.find((row) => row.chain === chain.id)
  return played
    ? {
        round: played.number,
        what: `соль цепочки № ${played.chain}`,
        before: 'должна быть названа до первого раунда',
        now: 'не названа',
      }
    : null
}

/**
 * The contradiction in a round that is over: its hash must lead to everything received below it, its end must be the
 * one its game's judge finds.
 */
export async function lieOf(
  judge: RoundJudge,
  chain: ChainPin,
  pin: RoundPin,
  rest: () => Promise<void>,
): Promise<Lie | null> {
  if (chain.broken) return null
  const crooked = await ground(chain, rest)
  if (crooked) chain.broken = true
  return crooked ?? judge.endLie(pin, chain.told.salt ?? '')
}
