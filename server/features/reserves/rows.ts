/** What the driver gives for a row. Made from the migrated database by `npm run rows`, which overwrites this file. */
interface Rows {
  reserve_day: {
    day: Date
    root: string
    total: bigint
    leaves: number
    published_at: Date
    form: number
    audit_place: bigint | null
    audit_hash: string | null
  }
  reserve_leaf: {
    player: bigint
    day: Date
    part: number
    place: number
    salt: string
    amount: bigint
  }
  reserve_node: {
    day: Date
    level: number
    place: number
    hash: string
    sum: bigint
  }
}

/** A row of a table, or of what a stored function answers with: the database does not say which of a function's columns may be empty. */
export type Row<Name extends keyof Rows> = Rows[Name]
