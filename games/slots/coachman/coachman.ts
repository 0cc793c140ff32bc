/**
 * The coachman's purse: 5×3, twenty lines; six coins are held while the other cells respin, a full grid pays 1,000 bets
 * on top. The counts of symbols and coins on the strips were found manually with the exact figures; a search over their
 * shuffles and a list of rounded pays took the result nearest to 95.5 %, to 26 wins in 100 and to a deviation of nine
 * bets.
 */
import type { SlotGame } from '../engine/machine.ts'
import { type HoldOutcome, holdAndRespinMachine } from '../engine/hold-and-respin-machine.ts'
import form from './machine.json' with { type: 'json' }
import hold from './hold.json' with { type: 'json' }
import stored from './sheet.json' with { type: 'json' }

export const coachman: SlotGame<HoldOutcome> = holdAndRespinMachine({
  id: 'coachman',
  version: 1,
  form,
  hold,
  ...stored,
})
