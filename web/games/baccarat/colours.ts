/** The colours of the baccarat table, in the lobby and at the table. */
import type { TableColours } from '../../play/tables/room/dealer-figure.tsx'

export const colours: TableColours = { cloth: '#a8324f', shade: '#360b1c', vest: '#23233a' }
