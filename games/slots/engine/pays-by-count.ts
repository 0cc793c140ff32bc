/** Paytables of symbols that pay by count: the pay of every count is looked up. */
import type { MachineSymbol } from './machine.ts'

/** Expands a table of steps: `{ 5: a, 8: b }` pays a for 5, 6 and 7 and b from 8 up to `most`. In ten-thousandths. */
export function paysFrom(steps: Readonly<Record<number, number>>, most: number): Record<number, number> {
  const pays: Record<number, number> = {}
  let paysE4 = 0
  for (let count = 0; count <= most; count += 1) {
    paysE4 = steps[count] ?? paysE4
    if (paysE4 > 0) pays[count] = paysE4
  }
  return pays
}

/** Pays of all symbols in one array: symbol·(most + 1) + count. */
export function payTable(symbols: readonly MachineSymbol[], most: number): Int32Array {
  const width = most + 1
  return Int32Array.from(
    { length: symbols.length * width },
    (_, place) => symbols[Math.floor(place / width)]?.paysE4[place % width] ?? 0,
  )
}
