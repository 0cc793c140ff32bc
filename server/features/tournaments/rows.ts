/** What the driver gives for a row. Made from the migrated database by `npm run rows`, which overwrites this file. */
interface Rows {
  tournament: {
    id: bigint
    rule: string | null
    title: string
    kind: 'turnover' | 'multiplier' | 'wins' | 'sum' | 'payout'
    game: string | null
    edge_e4: number | null
    threshold_e4: bigint | null
    min_stake: bigint
    joining: 'auto' | 'press' | 'fee'
    fee: bigint
    share: number
    fund: bigint
    places: number[]
    starts_at: Date
    ends_at: Date
    made_at: Date
    closing: bigint | null
    finished_at: Date | null
    prize_money: bigint | null
    cancelled_at: Date | null
    least_edge: bigint
    team_size: number | null
    team_best: number | null
  }
  tournament_entry: {
    player: bigint
    tournament: bigint
    fee: bigint
    at: Date
    back_at: Date | null
  }
  tournament_member: {
    player: bigint
    tournament: bigint
    team: bigint
  }
  tournament_prize: {
    player: bigint
    tournament: bigint
    place: number
    member: number
    score: bigint
    amount: bigint
    paid_at: Date | null
    waits: boolean
    paid: bigint
    payments: number
  }
  tournament_score: {
    player: bigint
    tournament: bigint
    score: bigint
    edge: bigint
    bets: bigint
    reached: bigint
    reached_at: Date
  }
  tournament_struck: {
    player: bigint
    tournament: bigint
    reason: string
    made_by: bigint | null
    decided_by: bigint | null
    at: Date
    place: number | null
    score: bigint
    amount: bigint
    paid: bigint
    taken: bigint
  }
  tournament_team: {
    tournament: bigint
    id: bigint
    code: string
    is_open: boolean
    members: number
    plays: boolean
    score: bigint
    reached: bigint
  }
  tournament_total: {
    tournament: bigint
    edge: bigint
    players: bigint
    bets: bigint
    qualified: bigint
  }
}

/** A row of a table, or of what a stored function answers with: the database does not say which of a function's columns may be empty. */
export type Row<Name extends keyof Rows> = Rows[Name]
