/** What the driver gives for a row. Made from the migrated database by `npm run rows`, which overwrites this file. */
interface Rows {
  challenge: {
    id: bigint
    game: string | null
    threshold_e4: bigint
    min_stake: bigint
    prize: bigint
    places: number
    part_e4: number
    taken: number
    made_at: Date
    starts_at: Date
    ends_at: Date
    cancelled_at: Date | null
  }
  challenge_win: {
    player: bigint
    challenge: bigint
    place: number
    link: string
    multiplier_e4: bigint
    at: Date
    amount: bigint
    paid_at: Date | null
    waits: boolean
  }
}

/** A row of a table, or of what a stored function answers with: the database does not say which of a function's columns may be empty. */
export type Row<Name extends keyof Rows> = Rows[Name]
