/** What the driver gives for a row. Made from the migrated database by `npm run rows`, which overwrites this file. */
interface Rows {
  chat_hidden: {
    player: bigint
    author: bigint
    line: bigint
    at: Date
  }
  chat_line: {
    player: bigint
    id: bigint
    room: string
    text: string
    key: string
    at: Date
    standing: 'said' | 'shadow' | 'gone'
  }
  chat_mention: {
    player: bigint
    line: bigint
    author: bigint
    room: string
  }
  chat_mute: {
    player: bigint
    until: Date
    secretly: boolean
    reason: string
  }
  chat_report: {
    player: bigint
    line: bigint
    author: bigint
    at: Date
  }
  chat_room: {
    room: string
    slow_seconds: number
    level: string
    closed: string | null
  }
  chat_say: {
    verdict: string
    id: bigint
    at: Date
    standing: string
    wait: number
    told: bigint[]
  }
}

/** A row of a table, or of what a stored function answers with: the database does not say which of a function's columns may be empty. */
export type Row<Name extends keyof Rows> = Rows[Name]
