/**
 * The chronicle: 5×3, ten lines, a book that is wild and scatter, ten free spins in which one symbol, drawn when they begin, fills its reels and
 * pays on every line wherever they are. The strips were found by a search over counts and places: by the return, the hit rate and the
 * deviation, with the largest win held near six thousand. It has no bought feature: its worth is none of the prices there are.
 */
import type { SlotGame } from '../engine/machine.ts'
import { type StripOutcome, stripMachine } from '../engine/strip-machine.ts'
import form from './form.json' with { type: 'json' }
import stored from './sheet.json' with { type: 'json' }

export const chronicle: SlotGame<StripOutcome> = stripMachine({ id: 'chronicle', version: 1, form, ...stored })
