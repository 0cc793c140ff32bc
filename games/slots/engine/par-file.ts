/** The sheet of a machine as a file: the inputs of its figures, and the figures. Deterministic, and so is its hash. */
import type { Mode, SlotGame } from './machine.ts'
import { storedSheet } from './stored-sheet.ts'

/** Nine of ten results of n rounds are within this many deviations by √n: the volatility index of the trade. */
export const volatilityDeviations = 1.645

export function parFile({ id, version, machine }: Pick<SlotGame, 'id' | 'version' | 'machine'>): string {
  const { mechanic, reels, rows, symbols, lines, strips, costs, pools } = machine
  const sheets = Object.fromEntries(
    (Object.keys(costs) as Mode[]).map((mode) => [mode, storedSheet(machine.sheet(mode))]),
  )
  const lists = pools?.map(({ id: name, mode, size, classes, featured, sha256 }) => ({
    id: name,
    mode,
    size,
    classes,
    featured,
    sha256,
  }))
  return `${JSON.stringify({ id, version, mechanic, reels, rows, costs, sheets, symbols, lines, strips, ...(lists && { pools: lists }) }, null, 1)}\n`
}
