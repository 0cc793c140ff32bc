/** What the driver gives for a row. Made from the migrated database by `npm run rows`, which overwrites this file. */
interface Rows {
  return_statistic: {
    game: string
    version: number
    params: unknown
    bets: bigint
    staked: bigint
    paid: bigint
    expected: string
    staked_squares: string
    paid_squares: string
    products: string
  }
  return_total: {
    game: string
    bets: bigint
    staked: bigint
    paid: bigint
    expected: string
    staked_squares: string
    paid_squares: string
    products: string
  }
}

/** A row of a table, or of what a stored function answers with: the database does not say which of a function's columns may be empty. */
export type Row<Name extends keyof Rows> = Rows[Name]
