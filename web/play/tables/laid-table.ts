/** What spots, chips and their buttons need of a table: one that everybody shares, or a player's own. */
import type { Desk, TableDesk } from './table-desk.ts'
import type { TableRound, TableView } from './table-view.ts'

export interface LaidTable {
  hand: Desk
  desk: Pick<TableDesk, 'want' | 'undo'>
  view:
    | (Pick<TableView, 'table' | 'limits' | 'totals' | 'own'> & {
        round: Pick<TableRound, 'number' | 'betting'> | null
      })
    | null
}
