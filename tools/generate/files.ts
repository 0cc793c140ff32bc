/**
 * The files that `npm run generate` writes: the parts of the contract and of the rules that the page needs, as tables.
 */
import { adminCallsText, callsText } from './calls.ts'
import { gameReturnsText, machineFiguresText } from './figures.ts'

/** The text of each file by its path from the root. */
export function generatedFiles(): ReadonlyMap<string, string> {
  return new Map([
    ['web/generated/calls.ts', callsText()],
    ['web/generated/admin-calls.ts', adminCallsText()],
    ['web/generated/game-returns.ts', gameReturnsText()],
    ['web/generated/machine-figures.ts', machineFiguresText()],
  ])
}
