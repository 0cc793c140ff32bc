/** What the driver gives for a row. Made from the migrated database by `npm run rows`, which overwrites this file. */
interface Rows {
  task: {
    id: string
    kind: 'vk-group' | 'vk-repost' | 'tg-channel'
    target: string
    amount: bigint
    most_uses: bigint
    uses: bigint
    made_at: Date
    until_at: Date
    ended_at: Date | null
  }
  task_done: {
    player: bigint
    task: string
    amount: bigint
    mark: Buffer
    at: Date
  }
  task_telegram: {
    player: bigint
    subject: string
    at: Date
  }
}

/** A row of a table, or of what a stored function answers with: the database does not say which of a function's columns may be empty. */
export type Row<Name extends keyof Rows> = Rows[Name]
