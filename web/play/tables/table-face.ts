/** How a live table presents itself to the frame. */
import type { TableGame } from '@kurazh/games/core/table.ts'
import type { ReactNode } from 'react'

export interface TableFace {
  id: string
  title: string
  path: string
  /** For menus, in the colour of the text. */
  icon: ReactNode
  /** One sentence: what sets this table apart. */
  about: string
  rules(): Promise<TableGame>
  /** What was bet on: «Красное, сплит 17/20». */
  paramsText(params: { spots: Readonly<Record<string, unknown>> }): string
  /** A spot in words: «Сплит 17/20». */
  spotText(spot: string): string
  /** What a round came to, in a word or two: «17 чёрное»; a dash for what is none. */
  resultText(result: unknown): string
  /** The mark of a result in a row of them: what stands on it and its colour. */
  mark(result: unknown): { text: string; tone: 'red' | 'black' | 'green' | 'blue' }
}

/** Spots in words, the first few by name. */
export function spotsText(spots: readonly string[], spotText: (spot: string) => string): string {
  const shown = spots.slice(0, 3).map(spotText).join(', ')
  return spots.length > 3 ? `${shown} и ещё ${spots.length - 3}` : shown
}
