/** The colours that tell the two blackjack tables apart, in the lobby and at the table. */
import type { TableColours } from '../../play/tables/room/dealer-figure.tsx'
import { highBlackjackEntry } from './entry.ts'

const usual: TableColours = { cloth: '#14808c', shade: '#052b33', vest: '#7c1f3d' }
const others: Readonly<Record<string, TableColours>> = {
  [highBlackjackEntry.id]: { cloth: '#4b4a5e', shade: '#15141f', vest: '#3b2a72' },
}

export const coloursOf = (table: string): TableColours => others[table] ?? usual
