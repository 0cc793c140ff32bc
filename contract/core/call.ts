/** Definition of a call: path, access, body, reply and refusals. */
import type * as z from 'zod/mini'
import type { RateKind } from './call-rates.ts'
import type { RefusalCode } from './refusals.ts'

/** The caller's role. A banned player keeps the session but may make only the calls that name this role. */
export type Role = 'guest' | 'player' | 'banned' | 'admin'

/** How often one caller may make an expensive or dangerous call. Counted in the database, so over all nodes. */
export interface RateLimit {
  /** What is counted by. */
  per: 'address' | 'player'
  count: number
  windowSeconds: number
}

export interface CallDefinition<
  Body extends z.ZodMiniType = z.ZodMiniType,
  Reply extends z.ZodMiniType = z.ZodMiniType,
> {
  method: 'POST' | 'GET'
  path: `/api/${string}`
  /** One Russian sentence for the OpenAPI page. */
  summary: string
  access: readonly Role[]
  body: Body
  reply: Reply
  /** Refusals specific to the call; those of the edge (InvalidRequest, Unauthorized, …) are implied. */
  refusals: readonly RefusalCode[]
  rateLimit?: RateLimit
  /** The rate of the call (`call-rates.ts`), where it does not follow from its access. */
  rate?: RateKind
  /** The reward that the call grants: refused where the jurisdiction does not allow it. */
  reward?: 'referral' | 'tournament' | 'heist' | 'promo' | 'task' | 'jackpot'
  /** The largest body in bytes, if not the usual 16 KB. */
  bodyBytes?: number
  /** True where the request's arrival time matters: it is recorded before any lookup. */
  timed?: boolean
  /** True for calls that stay open during maintenance: signing in and out, and ending open bets. */
  duringMaintenance?: boolean
}

/** Declares a call; keeps its literal types. */
export function call<Body extends z.ZodMiniType, Reply extends z.ZodMiniType>(definition: CallDefinition<Body, Reply>) {
  return definition
}

/** The types that a handler reads and returns, with money in kopecks; and the same as JSON carries them, in roubles. */
export type BodyOf<C extends CallDefinition> = z.output<C['body']>
export type ReplyOf<C extends CallDefinition> = z.output<C['reply']>
export type WireBodyOf<C extends CallDefinition> = z.input<C['body']>
export type WireReplyOf<C extends CallDefinition> = z.input<C['reply']>
export const everyone = ['guest', 'player', 'banned', 'admin'] as const
export const players = ['player', 'admin'] as const
