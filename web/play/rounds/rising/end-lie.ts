/** Finds contradictions in the end of a round with a rising multiplier. */
import type { RisingRound } from '@kurazh/games/core/game.ts'
import type { Lie } from '../../shared/lie.ts'
import type { RoundPin } from '../pins/pins.ts'
import { resultOf } from './round-proof.ts'

type Rules = Pick<RisingRound, 'resultOf' | 'playMs' | 'toldResult'>

/**
 * A round ends at the crash point that hash and salt give, after as long as it takes to get there; an interrupted one
 * no higher, and sooner.
 */
export function endLie(
  rules: Rules,
  { number, hash, point, interrupted, startedAt, endedAt }: RoundPin,
  salt: string,
): Lie | null {
  if (hash === null || point === null || endedAt === null) return null
  const found = resultOf(rules, hash, salt)
  const told = rules.toldResult(found)
  if (interrupted ? point > told : point !== told)
    return { round: number, what: 'точка взрыва', before: `хеш и соль дают ${told}×`, now: `${point}×` }
  const due = (startedAt ?? 0) + rules.playMs(found)
  if (interrupted ? startedAt === null || endedAt < due : endedAt === due) return null
  return {
    round: number,
    what: 'длительность полёта, мс',
    before: `до ${point}× лететь ${due - (startedAt ?? 0)}`,
    now: startedAt === null ? 'взлёта не было' : `${endedAt - startedAt}`,
  }
}
