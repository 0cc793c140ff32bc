/** What the driver gives for a row. Made from the migrated database by `npm run rows`, which overwrites this file. */
interface Rows {
  mission_week: {
    player: bigint
    week: number
    edge: bigint
    bets: bigint
    wins: bigint
    best_e4: bigint
    games: string[]
    done: number
    paid: bigint
    payments: number
  }
}

/** A row of a table, or of what a stored function answers with: the database does not say which of a function's columns may be empty. */
export type Row<Name extends keyof Rows> = Rows[Name]
