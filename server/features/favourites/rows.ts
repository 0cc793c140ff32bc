/** What the driver gives for a row. Made from the migrated database by `npm run rows`, which overwrites this file. */
interface Rows {
  favourite_slot: {
    player: bigint
    list: string
    slot: string
    added_at: Date
    removed_at: Date | null
  }
  table_layout: {
    player: bigint
    game: string
    name: string
    spots: unknown
    kept_at: Date
  }
}

/** A row of a table, or of what a stored function answers with: the database does not say which of a function's columns may be empty. */
export type Row<Name extends keyof Rows> = Rows[Name]
