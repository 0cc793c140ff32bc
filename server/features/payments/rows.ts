/** What the driver gives for a row. Made from the migrated database by `npm run rows`, which overwrites this file. */
interface Rows {
  payment: {
    player: bigint
    id: bigint
    request: string
    gateway: string
    method: string
    amount: bigint
    state: 'new' | 'pending' | 'credited' | 'canceled' | 'review' | 'returned'
    provider_id: string | null
    pay_url: string | null
    qr: string | null
    received: bigint
    returned: bigint
    credited: bigint
    agreed: bigint | null
    counted: bigint
    counted_at: Date | null
    remark: string | null
    created_at: Date
    credited_at: Date | null
    looks: number
    next_look_at: Date | null
    provider_key: string
    receipt_email: string | null
  }
  payment_notice: {
    player: bigint
    payment: bigint
    digest: Buffer
    gateway: string
    body: string
    times: number
    first_at: Date
    last_at: Date
  }
  payment_refund: {
    player: bigint
    payment: bigint
    number: number
    amount: bigint
    held: bigint
    missing: bigint
    provider_key: string
    reason: string
    state: 'asked' | 'done' | 'refused'
    tries: number
    asked_at: Date
    ended_at: Date | null
  }
  payment_return: {
    player: bigint
    payment: bigint
    returned: bigint
    gateway: string
    amount: bigint
    missing: bigint
    at: Date
  }
  payout: {
    player: bigint
    id: bigint
    request: string
    gateway: string
    method: string
    details: unknown
    details_key: Buffer
    amount: bigint
    state: 'review' | 'approved' | 'sending' | 'stuck' | 'sent' | 'refused' | 'returned'
    flags: string[]
    approvals: string[]
    remark: string | null
    provider_id: string | null
    created_at: Date
    decided_at: Date | null
    sending_at: Date | null
    finished_at: Date | null
    looks: number
    next_look_at: Date | null
    provider_key: string
    sealed: Buffer | null
    ask_first: boolean
  }
  payout_decision: {
    player: bigint
    payout: bigint
    id: bigint
    decision: 'approved' | 'refused' | 'sent' | 'returned' | 'held' | 'let go'
    who: string
    way: 'command line' | 'wallet test' | 'admin area'
    reason: string | null
    at: Date
  }
  payout_freeze: {
    player: bigint
    reason: string
    made_by: bigint
    at: Date
  }
  payout_stop: {
    id: boolean
    reason: string
    at: Date
  }
  provider_refusal: {
    gateway: string
    about: 'payment' | 'payout' | 'refund'
    said: string
    by_site: boolean
    count: bigint
    last_at: Date
  }
  reconciliation: {
    gateway: string
    day: Date
    id: bigint
    state: 'wanted' | 'running' | 'compared' | 'failed'
    run: number
    began_at: Date | null
    finished_at: Date | null
    listed: number
    unread: number
    equal: number
    differing: number
    why: string | null
  }
  reconciliation_difference: {
    gateway: string
    day: Date
    about: 'payment' | 'payout'
    mark: string
    id: bigint
    run: number
    kind: 'ours' | 'theirs' | 'sum' | 'state'
    reference: string | null
    provider_id: string | null
    our_amount: bigint | null
    our_state: string | null
    their_amount: bigint | null
    their_currency: string | null
    their_status: string | null
    found_at: Date
    note: string | null
    noted_by: string | null
    noted_at: Date | null
  }
  restored_operation: {
    gateway: string
    about: 'payment' | 'payout'
    provider_id: string
    id: bigint
    restoration: bigint
    reference: string | null
    amount: bigint
    currency: string
    status: string
    made_at: Date
    taken: boolean
    settled_at: Date | null
    settled_why: string | null
  }
  restored_search: {
    restoration: bigint
    gateway: string
    from_at: Date
    until_at: Date
    next_try_at: Date
    done_at: Date | null
    why: string | null
  }
}

/** A row of a table, or of what a stored function answers with: the database does not say which of a function's columns may be empty. */
export type Row<Name extends keyof Rows> = Rows[Name]
