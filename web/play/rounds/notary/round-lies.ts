/** What cannot be true of rounds, whatever else is known: a hole in their sequence, a round played without a salt, an end the rules do not give. */
import type { PastRound, RoundChain, RoundNow } from '@kurazh/contract/rounds.ts'
import type { RoundGame } from '@kurazh/games/core/game.ts'
import { ground } from '../pins/grounding.ts'
import type { ChainPin, Lie, RoundPin } from '../pins/pins.ts'
import { pointOf } from '../rising/round-proof.ts'

type Law = Pick<RoundGame, 'resultOf' | 'playMs'>

/** A round left out: those of a snapshot follow one another down from the round of the moment. */
export function gapIn(past: readonly PastRound[], round: RoundNow | null): Lie | null {
  const top = past[0]
  let due = round && top ? round.number - (round.hash === null ? 1 : 0) : (top?.number ?? 0)
  for (const { number } of past) {
    if (number !== due) return { round: due, what: 'раунд пропущен: его нет среди прошлых', before: `№ ${due}`, now: `№ ${number}` }
    due -= 1
  }
  return null
}

/** No round of a chain is played before its salt is fixed. */
export function unsalted(past: readonly PastRound[], chain: RoundChain | null): Lie | null {
  const played = chain?.salt === null && past.find((row) => row.chain === chain.id)
  return played ? { round: played.number, what: `соль цепочки № ${played.chain}`, before: 'должна быть названа до первого раунда', now: 'не названа' } : null
}

/** What is wrong with a round that is over: its hash must lead to all heard below it, its end must be the one the rules give. */
export async function lieOf(rules: Law, chain: ChainPin, pin: RoundPin, rest: () => Promise<void>): Promise<Lie | null> {
  if (chain.broken) return null
  const crooked = await ground(chain, rest)
  if (crooked) chain.broken = true
  return crooked ?? endLie(rules, pin, chain.told.salt ?? '')
}

/** A flight ends at the point that hash and salt give, after as long as it takes to get there; an interrupted one no higher. */
function endLie(rules: Law, { number, hash, point, interrupted, startedAt, endedAt }: RoundPin, salt: string): Lie | null {
  if (hash === null || point === null || endedAt === null) return null
  const [found, told] = [pointOf(rules, hash, salt), Math.round(point * 100)]
  if (interrupted ? told > found : told !== found) return { round: number, what: 'точка взрыва', before: `хеш и соль дают ${found / 100}×`, now: `${point}×` }
  const due = (startedAt ?? 0) + rules.playMs(found)
  if (interrupted || endedAt === due) return null
  return { round: number, what: 'длительность полёта, мс', before: `до ${point}× лететь ${due - (startedAt ?? 0)}`, now: startedAt === null ? 'взлёта не было' : `${endedAt - startedAt}` }
}
