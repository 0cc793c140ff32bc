/**
 * Northern lights: 5×3, ten lines read from both ends, the aurora on the three middle reels fills its reel and stays while the others turn
 * again. Nearly every symbol lies in threes; how often each does was found by hand beside the exact return, and of the shuffles of those
 * threes and of a list of rounded pays the search took what came nearest to 96.5 % and to a win in 24 of 100.
 */
import type { SlotGame } from '../engine/machine.ts'
import { type StayingWildsOutcome, stayingWildsMachine } from '../engine/staying-wilds-machine.ts'
import form from './form.json' with { type: 'json' }
import stored from './sheet.json' with { type: 'json' }

export const aurora: SlotGame<StayingWildsOutcome> = stayingWildsMachine({ id: 'aurora', version: 1, form, ...stored })
