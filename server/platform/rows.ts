/** What the driver gives for a row. Made from the migrated database by `npm run rows`, which overwrites this file. */
interface Rows {
  rate_limit: {
    bucket: string
    window_start: Date
    count: number
  }
  site_secret: {
    name: string
    sealed: Buffer
  }
  webhook_event: {
    id: bigint
    kind: string
    key: string | null
    at: Date
    detail: unknown
    tries: number
    next_try_at: Date | null
    heard_at: Date | null
    answer: string | null
  }
}

/** A row of a table, or of what a stored function answers with: the database does not say which of a function's columns may be empty. */
export type Row<Name extends keyof Rows> = Rows[Name]
