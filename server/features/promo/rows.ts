/** What the driver gives for a row. Made from the migrated database by `npm run rows`, which overwrites this file. */
interface Rows {
  promo_code: {
    code: string
    amount: bigint
    most_uses: bigint
    uses: bigint
    wager: number
    from_at: Date
    until_at: Date
    made_at: Date
    ended_at: Date | null
  }
  promo_use: {
    player: bigint
    code: string
    amount: bigint
    needed: bigint
    staked: bigint
    request: string
    at: Date
    paid_at: Date | null
  }
}

/** A row of a table, or of what a stored function answers with: the database does not say which of a function's columns may be empty. */
export type Row<Name extends keyof Rows> = Rows[Name]
