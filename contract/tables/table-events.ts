/** The snapshot of a live table, and the events that change it: each has the next `seq`. */
import * as z from 'zod/mini'
import { money } from '../core/money.ts'
import { roundChain } from '../play/rounds.ts'
import {
  dealt,
  decided,
  decision,
  ownTableBet,
  pastTableRound,
  shoe,
  spotTotal,
  tableRound,
  tableSeat,
  tableSide,
} from './table-rounds.ts'
import { voidedReasons } from './table-reasons.ts'
import { videoKinds } from './table-video.ts'
import { timeMs } from '../core/time-ms.ts'

/** The limits of a spot. `spots`: the prefix of their names («straight», «even»). */
const spotLimit = z.object({ spots: z.string(), min: money, max: money })

export const tableSnapshot = z.object({
  table: z.string(),
  seq: z.number(),
  now: z.number(),
  side: tableSide,
  /** null while the first round is being prepared. */
  round: z.nullable(tableRound),
  shoe: z.nullable(shoe),
  seats: z.array(tableSeat),
  totals: z.array(spotTotal),
  own: z.nullable(ownTableBet),
  /** Newest first. */
  past: z.array(pastTableRound),
  chain: z.nullable(roundChain),
  nextChain: z.nullable(roundChain),
  limits: z.array(spotLimit),
  maxWin: money,
  /** The table has a camera; absent where it is only drawn. */
  video: z.optional(z.enum(videoKinds)),
})
export type TableSnapshot = z.output<typeof tableSnapshot>

const news = { table: z.string(), seq: z.number(), now: z.number() }
/** Events of a table, as its watchers receive them. */
export const tableEvent = z.discriminatedUnion('kind', [
  z.object({ ...news, kind: z.literal('betting'), round: tableRound, shoe: z.nullable(shoe) }),
  z.object({ ...news, kind: z.literal('totals'), round: z.number(), totals: z.array(spotTotal) }),
  z.object({ ...news, kind: z.literal('closing'), round: z.number() }),
  z.object({ ...news, kind: z.literal('seats'), seats: z.array(tableSeat) }),
  /** The cards and decisions since the last event; then the pending decision. */
  z.object({
    ...news,
    kind: z.literal('dealt'),
    round: z.number(),
    dealt: z.array(dealt),
    decided: z.array(decided),
    decision: z.nullable(decision),
    hash: z.nullable(z.string()),
  }),
  z.object({
    ...news,
    kind: z.literal('result'),
    round: z.number(),
    result: z.unknown(),
    past: pastTableRound,
    nextAt: timeMs,
  }),
  z.object({ ...news, kind: z.literal('confirmed'), round: z.number() }),
  z.object({ ...news, kind: z.literal('voided'), round: z.number(), reason: z.enum(voidedReasons) }),
  z.object({ ...news, kind: z.literal('shoe'), shoe, side: tableSide }),
  z.object({ ...news, kind: z.literal('side'), side: tableSide }),
  z.object({ ...news, kind: z.literal('chain'), chain: roundChain, nextChain: z.nullable(roundChain) }),
])
export type TableEvent = z.output<typeof tableEvent>
