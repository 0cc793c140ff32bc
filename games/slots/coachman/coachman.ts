/**
 * The coachman's purse: 5×3, twenty lines; six coins are held while the other cells turn again, a full grid pays 1,000 bets on top. How
 * many of each symbol and coin the strips hold was found by hand beside the exact figures; of their shuffles and of a list of rounded pays the
 * search took what came nearest to 95.5 %, to a win in 26 of 100 and to a deviation of nine bets.
 */
import type { SlotGame } from '../engine/machine.ts'
import { type HoldOutcome, holdAndRespinMachine } from '../engine/hold-and-respin-machine.ts'
import form from './form.json' with { type: 'json' }
import hold from './hold.json' with { type: 'json' }
import stored from './sheet.json' with { type: 'json' }

export const coachman: SlotGame<HoldOutcome> = holdAndRespinMachine({ id: 'coachman', version: 1, form, hold, ...stored })
