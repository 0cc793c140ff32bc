/** The board of a machine before its first spin: the beginning of its strips, or its symbols one after another. */
import type { Board, Machine } from '@kurazh/games/slots/engine/machine.ts'

export function firstBoard({
  reels,
  rows,
  symbols,
  strips,
}: Pick<Machine, 'reels' | 'rows' | 'symbols' | 'strips'>): Board {
  const strip = strips['main']
  const paying = symbols.flatMap(({ role }, index) => (role === 'pays' ? [index] : []))
  return Array.from({ length: reels }, (_, reel) =>
    Array.from(
      { length: rows },
      (__, row) => strip?.[reel]?.[row] ?? paying[(reel * 3 + row * 5) % paying.length] ?? 0,
    ),
  )
}
