/** What the driver gives for a row. Made from the migrated database by `npm run rows`, which overwrites this file. */
interface Rows {
  document_acceptance: {
    player: bigint
    name: string
    version: number
    at: Date
    asked: boolean
  }
  document_version: {
    name: string
    version: number
    sha256: Buffer
    changed: Date
    body: string
    since: Date
    request: bigint | null
  }
}

/** A row of a table, or of what a stored function answers with: the database does not say which of a function's columns may be empty. */
export type Row<Name extends keyof Rows> = Rows[Name]
