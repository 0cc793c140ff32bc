/** What the driver gives for a row. Made from the migrated database by `npm run rows`, which overwrites this file. */
interface Rows {
  account_copy: {
    player: bigint
    id: bigint
    reason: string
    asked_by: bigint
    allowed_by: bigint
    until: Date
    taken_at: Date | null
    taken_session: bigint | null
  }
}

/** A row of a table, or of what a stored function answers with: the database does not say which of a function's columns may be empty. */
export type Row<Name extends keyof Rows> = Rows[Name]
