/** What the driver gives for a row. Made from the migrated database by `npm run rows`, which overwrites this file. */
interface Rows {
  package: {
    name: string
    version: number
    modes: unknown
    added_at: Date
    removed_at: Date | null
    played_at: Date | null
    retired_at: Date | null
  }
}

/** A row of a table, or of what a stored function answers with: the database does not say which of a function's columns may be empty. */
export type Row<Name extends keyof Rows> = Rows[Name]
