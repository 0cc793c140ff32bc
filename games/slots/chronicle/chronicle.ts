/**
 * The chronicle: 5×3, ten lines, a book that is wild and scatter, ten free spins in which one symbol, drawn at their
 * start, fills its reels and pays on every line wherever they are. The strips were found by a search over counts and
 * places, by return, hit rate and deviation, with the largest win kept near six thousand. It has no bought feature: its
 * worth matches none of the allowed prices.
 */
import type { SlotGame } from '../engine/machine.ts'
import { type StripOutcome, stripMachine } from '../engine/strip-machine.ts'
import form from './machine.json' with { type: 'json' }
import stored from './sheet.json' with { type: 'json' }

export const chronicle: SlotGame<StripOutcome> = stripMachine({ id: 'chronicle', version: 1, form, ...stored })
