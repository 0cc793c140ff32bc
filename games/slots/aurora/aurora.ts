/**
 * Northern lights: 5×3, ten lines read from both ends; the aurora on the three middle reels fills its reel and stays
 * while the others respin. Nearly every symbol comes in stacks of three. Their frequencies were found manually with the
 * exact return; a search over shuffles of the stacks and a list of rounded pays took the result nearest to 96.5 % and
 * to 24 wins in 100.
 */
import type { SlotGame } from '../engine/machine.ts'
import { type StayingWildsOutcome, stayingWildsMachine } from '../engine/staying-wilds-machine.ts'
import form from './machine.json' with { type: 'json' }
import stored from './sheet.json' with { type: 'json' }

export const aurora: SlotGame<StayingWildsOutcome> = stayingWildsMachine({ id: 'aurora', version: 1, form, ...stored })
