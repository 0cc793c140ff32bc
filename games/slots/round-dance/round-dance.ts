/**
 * Round dance: 5×3, 243 ways, wild wreaths on the three middle reels; in eight free spins each of them counts for two
 * or for three. The strips were found by a search over counts and places, by the return of the spin and of the bought
 * feature, the hit rate and the deviation; the last retrigger was shortened until the largest win fell below four
 * thousand.
 */
import type { SlotGame } from '../engine/machine.ts'
import { type StripOutcome, stripMachine } from '../engine/strip-machine.ts'
import form from './machine.json' with { type: 'json' }
import stored from './sheet.json' with { type: 'json' }

export const roundDance: SlotGame<StripOutcome> = stripMachine({ id: 'round-dance', version: 1, form, ...stored })
