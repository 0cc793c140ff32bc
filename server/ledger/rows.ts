/** What the driver gives for a row. Made from the migrated database by `npm run rows`, which overwrites this file. */
interface Rows {
  ledger_account: {
    owner: bigint
    balance: bigint
    vault: bigint
    frozen: boolean
    moved_at: Date
    frozen_at: Date | null
    in_history: bigint
  }
  ledger_chart: {
    code: number
    name: string
    meaning: string
  }
  ledger_discrepancy: {
    id: bigint
    found_at: Date
    owner: bigint | null
    balance: bigint
    transfers: bigint
    resolved_at: Date | null
  }
  ledger_far: {
    owner: bigint
    debit: number
    credit: number
    amount: bigint
    count: bigint
    at: Date
  }
  ledger_history: {
    owner: bigint
    key: string
    leg: number
    debit: number
    credit: number
    amount: bigint
    kind: string
    at: Date
    balance: bigint
  }
  ledger_month: {
    owner: bigint
    series: string
    month: Date
    kind: string
    amount: bigint
    moved: bigint
    first: bigint
    last: bigint
  }
  ledger_movement: {
    owner: bigint
    number: bigint
    key: string
    batch: bigint | null
  }
  ledger_of_batch: {
    number: bigint
    owner: bigint
    key: string
    leg: number
    debit: string
    credit: string
    amount: bigint
    kind: string
    at: Date
  }
  ledger_post: {
    owner: bigint
    verdict: string
    balance: bigint
  }
  ledger_transfer: {
    owner: bigint
    key: string
    leg: number
    debit: number
    credit: number
    amount: bigint
    kind: string
    at: Date
    balance: bigint
  }
}

/** A row of a table, or of what a stored function answers with: the database does not say which of a function's columns may be empty. */
export type Row<Name extends keyof Rows> = Rows[Name]
