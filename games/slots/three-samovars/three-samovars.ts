/**
 * Three samovars: 3×3, five lines, a wild samovar on each reel that doubles the wins it is part of. The strips were
 * found by a search over shuffles in which no window of a reel shows a symbol twice: by the return, then the hit rate,
 * then the largest win.
 */
import type { SlotGame } from '../engine/machine.ts'
import { type StripOutcome, stripMachine } from '../engine/strip-machine.ts'
import form from './machine.json' with { type: 'json' }
import stored from './sheet.json' with { type: 'json' }

export const threeSamovars: SlotGame<StripOutcome> = stripMachine({ id: 'three-samovars', version: 1, form, ...stored })
