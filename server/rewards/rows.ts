/** What the driver gives for a row. Made from the migrated database by `npm run rows`, which overwrites this file. */
interface Rows {
  reward_day: {
    day: Date
    reward: string
    payments: bigint
    paid: bigint
  }
  reward_payment: {
    player: bigint
    key: string
    reward: string
    amount: bigint
    request: string | null
    at: Date
  }
  reward_sum: {
    player: bigint
    reward: string
    paid: bigint
  }
  staff_spending: {
    admin: bigint
    id: bigint
    act: string
    kopecks: bigint
    at: Date
  }
}

/** A row of a table, or of what a stored function answers with: the database does not say which of a function's columns may be empty. */
export type Row<Name extends keyof Rows> = Rows[Name]
