/** What takes two people, as a slice says it: the admin area asks, looks at everything again, and carries it out. */
import type { Right } from '@kurazh/contract/admin/rights.ts'
import type { AdminCaller } from './admin-door.ts'
import type { Tx } from './database.ts'
import type { Refusal } from './refusal.ts'

/** One kind of what is asked for. Bodies and what stood are JSON. */
export interface RequestKind<Body> {
  readonly kind: string
  /** Whoever asks and whoever carries out holds it, then and now. */
  readonly right: Right
  /** What the wish would change, as it stands now: where it is another when the second person comes, the wish is void. */
  before(tx: Tx, subject: number, body: Body): Promise<unknown>
  /** Does it. Refused where it cannot be done any more: the request stays. */
  carryOut(tx: Tx, subject: number, body: Body, people: { maker: number; decider: number; request: number }): Promise<string | Refusal>
  /** Of what is about no player: what it is about, and what is wanted, in words. */
  told?(body: Body): { about: string; wanted: string }
}

/** A maker or a decider, in their session. */
export type Person = Pick<AdminCaller, 'id' | 'session'>

/** Asks for it. */
export type ProposeRequest = <Body>(tx: Tx, kind: RequestKind<Body>, maker: Person, subject: number, body: Body) => Promise<{ id: number; hash: string }>
