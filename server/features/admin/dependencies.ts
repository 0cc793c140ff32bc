/** What the admin area is made with. */
import type { doorCalls } from '@kurazh/contract/admin/door.ts'
import type { BodyOf } from '@kurazh/contract/call.ts'
import type { Db, Tx } from '../../platform/database.ts'
import type { NoteAdmin } from '../../platform/admin-door.ts'
import type { Refusal } from '../../platform/http.ts'
import type { RateLimits } from '../../platform/rate-limit.ts'
import type { RequestKind } from '../../platform/two-people.ts'

/** An account as the area needs it. */
export interface AdminAccount {
  id: number
  login: string
}

export interface AdminDependencies {
  db: Db
  rateLimits: RateLimits
  noteAdmin: NoteAdmin
  /** What of other slices takes two people. */
  byTwo: readonly RequestKind<unknown>[]
  loginsOf(db: Db | Tx, players: readonly number[]): Promise<ReadonlyMap<number, string>>
  playerNamed(db: Db | Tx, login: string): Promise<AdminAccount | undefined>
  factorsOf(db: Db | Tx, player: number): Promise<{ authenticator: boolean; passkeys: number }>
  /** Undefined when it is the player; a word says what the proof lacks. */
  proveOwner(player: number, proof: BodyOf<(typeof doorCalls)['enterAdmin']>): Promise<Refusal | string | undefined>
  /** A letter to a confirmed address, not waited for. */
  tellOwner(player: number, what: string): void
  /** Makes an account one of an administrator, or a player's again, and ends its sessions everywhere with the commit. */
  setAdmin(tx: Tx, player: number, admin: boolean): Promise<void>
}
