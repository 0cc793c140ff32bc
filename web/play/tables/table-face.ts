/** Defines how a live table presents itself to the frame. */
import type { TableGame } from '@kurazh/games/core/table.ts'
import type { ReactNode } from 'react'

export interface TableFace {
  id: string
  title: string
  path: string
  /** For menus, in the colour of the text. */
  icon: ReactNode
  /** One sentence: the special feature of this table. */
  about: string
  /** The kind of table, to choose by: «Рулетка». */
  kind: string
  /** What happens after the bets, in a word: «Вращение». */
  playing: string
  rules(): Promise<TableGame>
  /** The chips in words: «Красное, сплит 17/20». */
  paramsText(params: { spots: Readonly<Record<string, unknown>> }): string
  /** A spot in words: «Сплит 17/20». */
  spotText(spot: string): string
  /** The result of a round, in a word or two: «17 чёрное»; a dash for no result. */
  resultText(result: unknown): string
  /** Whether a result is worth listing; absent: each is. A round without players leaves the dealer two cards. */
  counts?(result: unknown): boolean
  /** The mark of a result in a row of them: its text and its colour. */
  mark(result: unknown): { text: string; tone: 'red' | 'black' | 'green' | 'blue' }
}

/** Spots in words, the first few by name. */
export function spotsText(spots: readonly string[], spotText: (spot: string) => string): string {
  const shown = spots.slice(0, 3).map(spotText).join(', ')
  return spots.length > 3 ? `${shown} и ещё ${spots.length - 3}` : shown
}
