/** What the driver gives for a row. Made from the migrated database by `npm run rows`, which overwrites this file. */
interface Rows {
  jackpot_leaf: {
    player: bigint
    pot: bigint
    salt: string
    weight: bigint
    place: number | null
  }
  jackpot_node: {
    pot: bigint
    level: number
    place: number
    hash: string
    weight: bigint
  }
  jackpot_pot: {
    pot: bigint
    least: bigint
    ceiling: bigint
    commitment: string
    sealed: Buffer
    total: bigint
    carried: bigint
    restoration: bigint
    opened_at: Date
    withdrawn_at: Date | null
    fallen_at: Date | null
    journal: bigint | null
    secret: string | null
    amount: bigint | null
    attempt: number
    leaves: number | null
    root: string | null
    seeds_until: Date | null
    seeds: number | null
    seeds_hash: string | null
    steps: number | null
    drawing_until: Date | null
    value: string | null
    ticket: bigint | null
    branch: unknown
    drawn_at: Date | null
  }
  jackpot_prize: {
    player: bigint
    pot: bigint
    amount: bigint
    at: Date
    paid_at: Date | null
    waits: boolean
    carried_into: bigint | null
  }
  jackpot_seed: {
    player: bigint
    pot: bigint
    attempt: number
    seed: string
    at: Date
  }
  jackpot_share: {
    player: bigint
    pot: bigint
    day: Date
    contributed: bigint
  }
}

/** A row of a table, or of what a stored function answers with: the database does not say which of a function's columns may be empty. */
export type Row<Name extends keyof Rows> = Rows[Name]
