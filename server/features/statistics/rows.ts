/** What the driver gives for a row. Made from the migrated database by `npm run rows`, which overwrites this file. */
interface Rows {
  game_day: {
    day: Date
    game: string
    bets: bigint
    staked: bigint
    paid: bigint
  }
  game_statistic: {
    game: string
    bets: bigint
    staked: bigint
    paid: bigint
    best_multiplier_e4: bigint
  }
  player_game_month: {
    player: bigint
    month: Date
    game: string
    bets: bigint
  }
  player_month: {
    player: bigint
    month: Date
    bets: bigint
    staked: bigint
    paid: bigint
  }
  player_record: {
    player: bigint
    game: string
    multiplier_e4: bigint
    multiplier_link: string
    multiplier_at: Date
    win: bigint
    win_link: string
    win_at: Date
  }
  player_total: {
    player: bigint
    bets: bigint
    staked: bigint
    paid: bigint
    last_bet_at: Date
  }
}

/** A row of a table, or of what a stored function answers with: the database does not say which of a function's columns may be empty. */
export type Row<Name extends keyof Rows> = Rows[Name]
