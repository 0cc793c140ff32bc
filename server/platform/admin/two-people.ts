/**
 * Describes an act of a slice that takes two people: the admin area records the request, checks everything once more,
 * and carries it out.
 */
import type { RequestKindName } from '@kurazh/contract/admin/requests.ts'
import type { Right } from '@kurazh/contract/admin/rights.ts'
import type { AdminCaller } from './admin-guard.ts'
import type { Tx } from '../database/database.ts'
import type { Refusal } from '../http/refusal.ts'

/** What was done, and what follows once it is committed, such as a letter. */
export interface CarriedOut {
  said: string
  afterwards(): void
}

/** One kind of request. Bodies and earlier values are JSON. */
export interface RequestKind<Body> {
  readonly kind: RequestKindName
  /** Both people hold it, at the request and when it is carried out. */
  readonly right: Right
  /** Affects the player who is its subject, who therefore never carries it out. */
  readonly ofPlayer?: true
  /**
   * The value that the request would change, as it is now. If it differs when the second person confirms, the request
   * is void.
   */
  before(tx: Tx, subject: number, body: Body): Promise<unknown>
  /** Carries it out. Refused when it is no longer possible: the request remains. */
  carryOut(
    tx: Tx,
    subject: number,
    body: Body,
    people: { maker: number; decider: number; request: number },
  ): Promise<string | CarriedOut | Refusal>
  /** Its body is personal: the audit does not repeat it. */
  readonly personal?: true
  /** The request in words, and its subject where that is no player. */
  told?(body: Body): { about?: string; wanted: string }
}

/** The person who requests or decides, in their session. */
export type Person = Pick<AdminCaller, 'id' | 'session'>
