/** What the driver gives for a row. Made from the migrated database by `npm run rows`, which overwrites this file. */
interface Rows {
  sandbox_notice: {
    id: bigint
    body: string
    due_at: Date
  }
  sandbox_payment: {
    id: string
    key: string
    reference: string
    amount: bigint
    currency: string
    status: 'pending' | 'paid' | 'canceled'
    returned: bigint
    return_url: string
    created_at: Date
  }
  sandbox_payout: {
    id: string
    key: string
    reference: string
    amount: bigint
    status: 'pending' | 'paid' | 'canceled'
    settles_at: Date
    created_at: Date
  }
  sandbox_refund: {
    key: string
    payment: string
    amount: bigint
  }
}

/** A row of a table, or of what a stored function answers with: the database does not say which of a function's columns may be empty. */
export type Row<Name extends keyof Rows> = Rows[Name]
