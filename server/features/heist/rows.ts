/** What the driver gives for a row. Made from the migrated database by `npm run rows`, which overwrites this file. */
interface Rows {
  heist_chapter: {
    season: number
    number: number
    rooms: bigint
    gift: bigint
    most_players: number
    reached_at: Date | null
  }
  heist_credit: {
    player: bigint
    season: number
    edge: bigint
  }
  heist_gift: {
    player: bigint
    season: number
    chapter: number
    amount: bigint
    taken_at: Date | null
  }
  heist_member: {
    player: bigint
    season: number
    code: string
    joined_at: Date
  }
  heist_run: {
    player: bigint
    nonce: bigint
    season: number
    ticket: number
    opened_at: Date
    ended_at: Date | null
    rooms: number | null
    multiplier_e4: bigint | null
    payout: bigint | null
    link: string | null
  }
  heist_season: {
    id: number
    mark: string | null
    name: string
    from_at: Date
    until_at: Date
    lapses_at: Date
    rooms: bigint
    made_at: Date
    cancelled_at: Date | null
  }
  heist_team: {
    code: string
    season: number
    made_at: Date
  }
}

/** A row of a table, or of what a stored function answers with: the database does not say which of a function's columns may be empty. */
export type Row<Name extends keyof Rows> = Rows[Name]
