/** What moved a player's balance, newest first, with the balance after each movement. */
export { type Entry, entriesOf, entriesUnder, type Page } from '../ledger/history.ts'
