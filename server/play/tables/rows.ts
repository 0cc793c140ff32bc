/** What the driver gives for a row. Made from the migrated database by `npm run rows`, which overwrites this file. */
interface Rows {
  table_correction: {
    game: string
    round: bigint
    told: number[]
    former: unknown
    reason: 'mistyped' | 'misread' | 'recording'
    made_by: bigint
    approved_by: bigint
    at: Date
    settled: boolean
  }
  table_recording: {
    game: string
    first: bigint
    last: bigint
    sha256: Buffer
    made_by: bigint
    at: Date
  }
}

/** A row of a table, or of what a stored function answers with: the database does not say which of a function's columns may be empty. */
export type Row<Name extends keyof Rows> = Rows[Name]
