/**
 * The dealer's console: what a person's hand has dealt at a table of people comes in here and nowhere else. Of their own kind, with a right that
 * opens nothing besides; the server takes them for tables that no chain deals, and every one stands in the round's public record.
 */
import * as z from 'zod/mini'
import { money } from '../money.ts'
import { adminCall, type AdminCallDefinition } from './admin-call.ts'

/** A call that says what a hand has dealt. Nothing else of the area may be declared so: see 0091. */
const dealingCall = <Body extends z.ZodMiniType, Reply extends z.ZodMiniType>(
  call: Omit<Parameters<typeof adminCall<Body, Reply>>[0], 'right' | 'also'>,
): AdminCallDefinition<Body, Reply> => adminCall({ ...call, right: 'table.deal' })

const table = z.string().check(z.minLength(1), z.maxLength(32))
const round = z.int().check(z.minimum(1))

const dealerTable = z.object({
  table: z.string(), game: z.string(), source: z.enum(['wheel', 'shoe']),
  /** The round that acts are of, and how many there are of it: the next one names both. */
  round: z.number(), step: z.number(),
  /** between: the round is paid, the next one is not prepared yet. deciding: a player does. asking: the dealer is waited for. over: to be confirmed. held: confirmed, may be taken back till `until`. */
  phase: z.enum(['paused', 'waiting', 'betting', 'closing', 'asking', 'deciding', 'over', 'held', 'between']),
  shuffling: z.boolean(),
  now: z.number(), until: z.nullable(z.number()),
  /** What the rules ask for: draw and turn a card or a number, peek a yes or a no. */
  ask: z.nullable(z.object({ kind: z.enum(['draw', 'turn', 'peek']), place: z.string() })),
  /** What lies there; value null: face down. */
  lying: z.array(z.object({ place: z.string(), value: z.nullable(z.number()) })),
  /** The seat whose player decides. */
  seat: z.nullable(z.number()),
  bets: z.number(), staked: money,
  /** What will be paid by what was entered; null while the round is not over. */
  payout: z.nullable(money),
  /** Somebody else than who entered is to confirm. `mine`: whoever asks has entered. */
  second: z.boolean(), mine: z.boolean(),
})

export const dealingCalls = {
  dealerTables: dealingCall({
    path: '/api/admin/dealer/tables', summary: 'Столы, за которыми сдаёт человек', body: z.strictObject({}),
    reply: z.object({ success: z.object({ tables: z.array(z.object({ table: z.string(), game: z.string() })) }) }),
  }),
  dealerTable: dealingCall({
    path: '/api/admin/dealer/table', summary: 'Стол глазами дилера: чего он ждёт, что лежит, сколько поставлено', body: z.strictObject({ table }),
    reply: z.object({ success: dealerTable }), refusals: ['NotFound', 'Unavailable'],
  }),
  dealerAct: dealingCall({
    path: '/api/admin/dealer/act',
    summary: 'Действие дилера: открыть ставки, закрыть, ввести выпавшее, взять назад, подтвердить, тасовать. round и step — к чему оно относится: повтор ничего не меняет',
    audited: 'change',
    body: z.strictObject({ table, round, step: z.int().check(z.minimum(0)), act: z.enum(['open', 'close', 'enter', 'back', 'confirm', 'shuffle']), dealt: z.optional(z.int().check(z.minimum(0), z.maximum(51))) }),
    reply: z.object({ success: dealerTable }), refusals: ['NotFound', 'Unavailable', 'GameMoved', 'InvalidRequest', 'SecondPerson'],
  }),
}
