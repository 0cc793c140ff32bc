/** What the driver gives for a row. Made from the migrated database by `npm run rows`, which overwrites this file. */
interface Rows {
  risk_case: {
    id: bigint
    opened_at: Date
    opened_by: string | null
    why: string
    state: 'open' | 'working' | 'closed'
    assignee: string | null
    held_at: Date | null
    verdict: 'clear' | 'confirmed' | null
    conclusion: string | null
    closed_at: Date | null
    closed_by: string | null
  }
  risk_case_line: {
    case_id: bigint
    id: bigint
    at: Date
    who: string | null
    what: 'opened' | 'player' | 'flag' | 'taken' | 'note' | 'held' | 'let go' | 'closed' | 'again'
    says: string
  }
  risk_case_player: {
    player: bigint
    case_id: bigint
    added_at: Date
  }
  risk_evidence: {
    player: bigint
    case_id: bigint
    sealed: Buffer
    at: Date
  }
  risk_flag: {
    player: bigint
    id: bigint
    rule: string
    mark: string
    weight: number
    size: number
    facts: unknown
    linked: bigint[]
    raised_at: Date
    seen_at: Date
    state: 'open' | 'dismissed' | 'settled'
    case_id: bigint | null
    decided_at: Date | null
    decided_by: string | null
    decided_size: number | null
    why: string | null
  }
  risk_rule: {
    name: string
    enabled: boolean
    weight: number | null
    numbers: unknown
    looked_at: Date | null
    began_at: Date | null
    run: number
    failed: string | null
  }
}

/** A row of a table, or of what a stored function answers with: the database does not say which of a function's columns may be empty. */
export type Row<Name extends keyof Rows> = Rows[Name]
