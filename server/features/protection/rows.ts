/** What the driver gives for a row. Made from the migrated database by `npm run rows`, which overwrites this file. */
interface Rows {
  protection_break: {
    id: bigint
    player: bigint
    length: string
    taken_at: Date
    until: Date | number
    by_staff: string | null
  }
  protection_change: {
    player: bigint
    measure: string
    period: string
    cap: bigint | null
    asked_at: Date
  }
  protection_visit: {
    player: bigint
    started_at: Date
    last_bet_at: Date
    bets: bigint
    staked: bigint
    paid: bigint
    checked_at: Date | null
  }
}

/** A row of a table, or of what a stored function answers with: the database does not say which of a function's columns may be empty. */
export type Row<Name extends keyof Rows> = Rows[Name]
