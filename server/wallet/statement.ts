/** What moved a player’s balance, newest first, with the balance after each movement; and what is owed to all of them. */
export { type Entry, entriesOf, entriesUnder, type Page } from '../ledger/history.ts'
export { owedToOwners as owedToPlayers } from '../ledger/owed.ts'
