/**
 * The dealer's console: the only calls by which a person's deal at a table enters the system. They are a kind of their
 * own, with a right that allows nothing else. The server accepts them only for tables without a chain, and each one
 * becomes part of the round's public record.
 */
import * as z from 'zod/mini'
import { money } from '../core/money.ts'
import { adminCall, type AdminCallDefinition } from './admin-call.ts'

/** Declares a call that reports what a dealer dealt. No other call of the area may be declared with it: see 0020. */
const dealingCall = <Body extends z.ZodMiniType, Reply extends z.ZodMiniType>(
  call: Omit<Parameters<typeof adminCall<Body, Reply>>[0], 'right' | 'also'>,
): AdminCallDefinition<Body, Reply> => adminCall({ ...call, right: 'table.deal' })

const table = z.string().check(z.minLength(1), z.maxLength(32))
const round = z.int().check(z.minimum(1))

const dealerTable = z.object({
  table: z.string(),
  game: z.string(),
  source: z.enum(['wheel', 'shoe']),
  /** The round that actions belong to, and the count of its actions so far: the next action names both. */
  round: z.number(),
  step: z.number(),
  /**
   * between: the round is paid, the next one is not prepared yet. deciding: a player's turn. asking: waits for the
   * dealer. over: to be confirmed. held: confirmed, may be taken back until `until`.
   */
  phase: z.enum(['paused', 'waiting', 'betting', 'closing', 'asking', 'deciding', 'over', 'held', 'between']),
  shuffling: z.boolean(),
  now: z.number(),
  until: z.nullable(z.number()),
  /** What the rules need next: draw and turn take a card or a number, peek takes yes or no. */
  ask: z.nullable(z.object({ kind: z.enum(['draw', 'turn', 'peek']), place: z.string() })),
  /** What has been dealt; value null: face down. */
  lying: z.array(z.object({ place: z.string(), value: z.nullable(z.number()) })),
  /** The seat whose player decides. */
  seat: z.nullable(z.number()),
  bets: z.number(),
  staked: money,
  /** The total payout by what was entered; null while the round is not over. */
  payout: z.nullable(money),
  /** A second dealer has to confirm. `mine`: the caller has made the entries. */
  second: z.boolean(),
  mine: z.boolean(),
  /** Something was entered in this round, even if it was taken back: two people are needed to call it off. */
  entered: z.boolean(),
})

export const dealingCalls = {
  dealerTables: dealingCall({
    path: '/api/admin/dealer/tables',
    summary: 'Столы, за которыми сдаёт человек',
    body: z.strictObject({}),
    reply: z.object({ success: z.object({ tables: z.array(z.object({ table: z.string(), game: z.string() })) }) }),
  }),
  dealerTable: dealingCall({
    path: '/api/admin/dealer/table',
    summary: 'Стол глазами дилера: чего он ждёт, что лежит, сколько поставлено',
    body: z.strictObject({ table }),
    reply: z.object({ success: dealerTable }),
    refusals: ['NotFound', 'Unavailable'],
  }),
  dealerAct: dealingCall({
    path: '/api/admin/dealer/act',
    summary:
      'Действие дилера: открыть ставки, закрыть, ввести выпавшее, взять назад, подтвердить, тасовать. round и step — к чему оно относится: повтор ничего не меняет',
    audited: 'change',
    body: z.strictObject({
      table,
      round,
      step: z.int().check(z.minimum(0)),
      act: z.enum(['open', 'close', 'enter', 'back', 'confirm', 'shuffle']),
      dealt: z.optional(z.int().check(z.minimum(0), z.maximum(51))),
    }),
    reply: z.object({ success: dealerTable }),
    refusals: ['NotFound', 'Unavailable', 'GameMoved', 'InvalidRequest', 'SecondPerson'],
  }),
}
