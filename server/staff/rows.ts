/** What the driver gives for a row. Made from the migrated database by `npm run rows`, which overwrites this file. */
interface Rows {
  admin_correction: {
    player: bigint
    id: bigint
    request: string
    amount: bigint
    account: 'gifts' | 'corrections'
    reason: 'failure' | 'goodwill' | 'mistake' | 'chargeback'
    comment: string
    made_by: bigint
    approved_by: bigint | null
    at: Date
  }
  admin_event: {
    id: bigint
    tx: string
    at: Date
    admin: bigint | null
    who: string
    way: 'area' | 'command line' | 'site'
    action: string
    subject: bigint | null
    outcome: string
    detail: unknown
  }
  admin_event_history: {
    id: bigint
    tx: string
    at: Date
    admin: bigint | null
    who: string
    way: string
    action: string
    subject: bigint | null
    outcome: string
    detail: unknown
  }
  admin_event_words: {
    player: bigint
    event: bigint
    words: string
    blinding: Buffer
  }
  admin_file: {
    id: bigint
    admin: bigint
    mark: Buffer
    until: Date
    taken_at: Date | null
    taken_session: bigint | null
  }
  admin_link: {
    place: bigint
    tx: string
    event: bigint
    hash: string
    at: Date
  }
  admin_link_history: {
    place: bigint
    tx: string
    event: bigint
    hash: string
    at: Date
  }
  admin_note: {
    player: bigint
    id: bigint
    at: Date
    admin: bigint
    who: string
    text: string
  }
  admin_reading: {
    admin: bigint
    hour: Date
    listed: number
    filed: number
  }
  admin_request: {
    id: bigint
    subject: bigint
    hash: string
    made_by: bigint
    made_session: bigint
    made_at: Date
    expires_at: Date
    state: 'open' | 'done' | 'void' | 'withdrawn'
    decided_by: bigint | null
    decided_at: Date | null
    kind: string
    personal: boolean
    before: unknown
    body: unknown
  }
  admin_role: {
    player: bigint
    role: string
    at: Date
  }
  admin_session: {
    player: bigint
    id: bigint
    token_hash: Buffer
    site_session: bigint
    started_at: Date
    seen_at: Date
    proven_at: Date
    expires_at: Date
    address: string
    agent: string
  }
}

/** A row of a table, or of what a stored function answers with: the database does not say which of a function's columns may be empty. */
export type Row<Name extends keyof Rows> = Rows[Name]
