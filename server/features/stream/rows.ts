/** What the driver gives for a row. Made from the migrated database by `npm run rows`, which overwrites this file. */
interface Rows {
  stream_batch: {
    number: bigint
    after: bigint
    upto: bigint
    restoration: bigint
    bets: number
    staked: bigint
    paid: bigint
    transfers: number
    moved: bigint
    decided_at: Date
    delivered_at: Date | null
  }
}

/** A row of a table, or of what a stored function answers with: the database does not say which of a function's columns may be empty. */
export type Row<Name extends keyof Rows> = Rows[Name]
