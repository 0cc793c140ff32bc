/** What a table's game draws of a round that is over, on the page of a bet. */
import type { ComponentType } from 'react'
import type { TableRound } from './table-view.ts'

interface TableDrawnProps {
  round: TableRound
  /** The spots of the bet. */
  spots: readonly string[]
  /** The spots that the round was dealt for. */
  staked: ReadonlySet<string>
}

export type TableDrawn = ComponentType<TableDrawnProps>
