/** What the driver gives for a row. Made from the migrated database by `npm run rows`, which overwrites this file. */
interface Rows {
  referral: {
    player: bigint
    owner: bigint
    code: string
    share: number
    source: string
    at: Date
    income_day: Date | null
    looked_day: Date | null
    traces: unknown
    held_at: Date | null
    verdict: 'released' | 'refused' | null
    verdict_at: Date | null
    income: bigint
    own_income: bigint
    summed_day: Date | null
    counts: boolean
  }
  referral_day: {
    player: bigint
    day: Date
    newcomer: bigint
    bets: bigint
    edge: bigint
    income: bigint
  }
  referral_income: {
    player: bigint
    income: bigint
  }
  referral_link: {
    player: bigint
    code: string
    share: number
    source: string
    made_at: Date
  }
  referral_own_day: {
    player: bigint
    day: Date
    income: bigint
  }
}

/** A row of a table, or of what a stored function answers with: the database does not say which of a function's columns may be empty. */
export type Row<Name extends keyof Rows> = Rows[Name]
