/**
 * Firebird: 5×3, twenty lines, ten free spins at three times the pay on separate strips. The strips were found by a
 * search that first matched the return of the spin and of the bought feature by the counts of symbols, then hit rate,
 * deviation and largest win by their places.
 */
import type { SlotGame } from '../engine/machine.ts'
import { type StripOutcome, stripMachine } from '../engine/strip-machine.ts'
import form from './machine.json' with { type: 'json' }
import stored from './sheet.json' with { type: 'json' }

export const firebird: SlotGame<StripOutcome> = stripMachine({ id: 'firebird', version: 1, form, ...stored })
