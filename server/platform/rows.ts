/** What the driver gives for a row. Made from the migrated database by `npm run rows`, which overwrites this file. */
interface Rows {
  failing_item: {
    job: string
    item: string
    since: Date
    last_at: Date
    tries: number
    told_at: Date | null
  }
  node_mark: {
    node: string
    beat: bigint
    at: Date
  }
  outgoing_letter: {
    id: string
    number: bigint
    player: bigint | null
    kind: 'newcomer' | 'confirm' | 'recovery' | 'security' | 'notice' | 'restored' | 'day'
    key: string | null
    at: Date
    deadline: Date
    has_link: boolean
    urgent: boolean
    tries: number
    next_try_at: Date | null
    ended: 'sent' | 'refused' | 'given up' | null
    ended_at: Date | null
    answer: string | null
    sealed: Buffer | null
  }
  push_message: {
    id: string
    player: bigint
    subscription: string
    kind: 'payout' | 'security' | 'tournament' | 'reward' | 'test'
    key: string | null
    detail: unknown
    at: Date
    deadline: Date
    tries: number
    next_try_at: Date | null
    ended: 'sent' | 'dropped' | 'gone' | 'given up' | null
    ended_at: Date | null
    answer: string | null
  }
  push_subscription: {
    player: bigint
    id: string
    session: bigint
    mark: Buffer
    sealed: Buffer
    device: string
    kinds: string[]
    sums: boolean
    at: Date
  }
  rate_limit: {
    bucket: string
    window_start: Date
    count: number
  }
  restoration: {
    id: bigint
    back_to: Date
    done_at: Date | null
    beats: bigint | null
  }
  site_identity: {
    single: boolean
    id: string
  }
  site_secret: {
    name: string
    sealed: Buffer
  }
  webhook_event: {
    id: bigint
    kind: string
    key: string | null
    at: Date
    detail: unknown
    tries: number
    next_try_at: Date | null
    heard_at: Date | null
    answer: string | null
  }
  write_probe: {
    single: boolean
    at: Date
  }
}

/** A row of a table, or of what a stored function answers with: the database does not say which of a function's columns may be empty. */
export type Row<Name extends keyof Rows> = Rows[Name]
