/** What the driver gives for a row. Made from the migrated database by `npm run rows`, which overwrites this file. */
interface Rows {
  tips_entrant: {
    player: bigint
    rain: bigint
    place: number
    seed: string
    prize: bigint | null
    at: Date
  }
  tips_given: {
    player: bigint
    request: string
    id: bigint
    receiver: bigint
    amount: bigint
    room: string
    is_public: boolean
    at: Date
  }
  tips_rain: {
    player: bigint
    request: string
    id: bigint
    room: string
    amount: bigint
    receivers: number
    seconds: number
    salt: Buffer
    commitment: string
    seed: string | null
    state: 'open' | 'drawn' | 'returned'
    why: 'nobody' | 'staff' | 'closed' | 'restored' | null
    opened_at: Date
    ends_at: Date
    ended_at: Date | null
  }
  tips_setting: {
    player: bigint
    accepts: boolean
  }
}

/** A row of a table, or of what a stored function answers with: the database does not say which of a function's columns may be empty. */
export type Row<Name extends keyof Rows> = Rows[Name]
