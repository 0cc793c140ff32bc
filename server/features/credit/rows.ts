/** What the driver gives for a row. Made from the migrated database by `npm run rows`, which overwrites this file. */
interface Rows {
  credit: {
    player: bigint
    edge: bigint
    rakeback: bigint
    status: number
    last_day: Date | null
  }
  credit_day: {
    player: bigint
    day: Date
    game: string
    bets: bigint
    staked: bigint
    edge: bigint
    rakeback: bigint
    first_number: bigint
    last_number: bigint
  }
  credit_total: {
    day: Date
    bets: bigint
    staked: bigint
    edge: bigint
    players: bigint
  }
  status_reached: {
    player: bigint
    status: number
    journal: bigint
    at: Date
    gift_taken_at: Date | null
  }
}

/** A row of a table, or of what a stored function answers with: the database does not say which of a function's columns may be empty. */
export type Row<Name extends keyof Rows> = Rows[Name]
