/** What the driver gives for a row. Made from the migrated database by `npm run rows`, which overwrites this file. */
interface Rows {
  wallet_break: {
    player: bigint
    until: Date | number
    held: boolean
  }
  wallet_come_back: {
    player: bigint
    verdict: string
    balance: bigint
  }
  wallet_entry: {
    verdict: string
    balance: bigint
  }
  wallet_entry_back: {
    verdict: string
    balance: bigint
  }
  wallet_give_back: {
    player: bigint
    verdict: string
    balance: bigint
  }
  wallet_limit: {
    player: bigint
    measure: 'stake' | 'loss' | 'deposit'
    period: 'day' | 'week' | 'month'
    cap: bigint
    used: bigint
    window_start: Date
    counts_from: Date
  }
  wallet_pay_out: {
    player: bigint
    verdict: string
    balance: bigint
  }
  wallet_reward: {
    verdict: string
    balance: bigint
  }
  wallet_vault: {
    player: bigint
    delay_minutes: number
    next_delay_minutes: number | null
    next_from: Date | null
  }
  wallet_vault_return: {
    player: bigint
    request: string
    amount: bigint
    state: 'waiting' | 'returned' | 'cancelled'
    asked_at: Date
    due_at: Date
    ended_at: Date | null
  }
  wallet_wager: {
    player: bigint
    verdict: string
    balance: bigint
  }
}

/** A row of a table, or of what a stored function answers with: the database does not say which of a function's columns may be empty. */
export type Row<Name extends keyof Rows> = Rows[Name]
