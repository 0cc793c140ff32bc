/** A round of a live table: the deal and the decisions, its shoe, seats and bets, and the result. */
import * as z from 'zod/mini'
import { money } from '../core/money.ts'
import { multiplier } from '../core/multiplier.ts'
import { recording, roundCorrection, voidedReasons } from './table-reasons.ts'
import { timeMs } from '../core/time-ms.ts'

/** open: until `closesAt`. closing: pending requests finish. closed: no more bets. */
const tableBetting = z.enum(['open', 'closing', 'closed'])
/**
 * idle: bets are accepted. dealing: cards or a ball in motion, decisions included. result: known to the table.
 * confirmed: paid.
 */
const tableDealing = z.enum(['idle', 'dealing', 'result', 'confirmed'])
/**
 * shuffling: a new shoe is being made and cut. waiting: for the dealer, who opens the next round. paused: by the
 * operator. interrupted: the table has no leader for a moment.
 */
export const tableSide = z.nullable(z.enum(['shuffling', 'waiting', 'paused', 'interrupted']))

/**
 * A number of the wheel or a card, as dealt. `place`: its position. `value` null: face down. The result of a peek has
 * the place «peek»: 1 or 0, not a card.
 */
export const dealt = z.object({
  place: z.string(),
  value: z.nullable(z.number()),
  /**
   * For a card: its index among the shoe's 416, its salt and the hashes from its leaf to the shoe's root, lowest first.
   */
  index: z.nullable(z.number()),
  salt: z.nullable(z.string()),
  branch: z.nullable(z.array(z.string())),
})

/** A pending decision of each of these seats: one for a hand, all of them for insurance. */
export const decision = z.object({
  seats: z.array(z.number()),
  hand: z.number(),
  step: z.number(),
  moves: z.array(z.string()),
  endsAt: timeMs,
  idle: z.string(),
})
/** A decision that was made. `by`: player, the clock («idle»), or the published chart for players who chose it. */
export const decided = z.object({
  step: z.number(),
  seat: z.number(),
  hand: z.number(),
  move: z.string(),
  by: z.enum(['player', 'clock', 'chart']),
})

/** A shoe: its root was published before anyone could add to its cut. `hash` once it is over. */
export const shoe = z.object({
  number: z.number(),
  chain: z.number(),
  link: z.number(),
  root: z.string(),
  /** Until when seeds for the cut are accepted; null once it is cut. */
  cutAt: z.nullable(timeMs),
  /**
   * The list that determined the cut (`cutListOf` of games/core/shoe.ts; in a former build the seeds as they came) and
   * the card that dealing begins with; both null while it is not cut.
   */
  seeds: z.nullable(z.array(z.object({ by: z.string(), seed: z.string() }))),
  cut: z.nullable(z.number()),
  dealt: z.number(),
  hash: z.nullable(z.string()),
})

/**
 * One action of a dealer in a round: the dealer as a number within the round, from 1. `dealt`: the number or card
 * entered.
 */
const dealerAct = z.object({
  act: z.enum(['open', 'close', 'enter', 'back', 'confirm', 'shuffle']),
  dealt: z.nullable(z.number()),
  who: z.number(),
  at: timeMs,
})

/** The current round. A wheel's round has its `hash` as its number is dealt. */
export const tableRound = z.object({
  number: z.number(),
  /** Of its rules. */
  version: z.number(),
  /** null where a person deals: there is no chain. */
  chain: z.nullable(z.number()),
  link: z.nullable(z.number()),
  /** Where a person deals: all actions of the dealer, in place of a proof. */
  byHand: z.nullable(z.array(dealerAct)),
  /** For a shoe: which one, and the first card of the round, counted from the cut. */
  shoe: z.nullable(z.number()),
  first: z.nullable(z.number()),
  betting: tableBetting,
  dealing: tableDealing,
  closesAt: timeMs,
  nextAt: z.nullable(timeMs),
  dealt: z.array(dealt),
  decided: z.array(decided),
  decision: z.nullable(decision),
  hash: z.nullable(z.string()),
  result: z.unknown(),
  /** The reason it was called off: every stake was returned. */
  voided: z.nullable(z.enum(voidedReasons)),
  corrected: z.nullable(roundCorrection),
  recordings: z.array(recording),
})

/**
 * A seat. `name` null where it is free or the name hidden; `taken` tells the two apart. `chart`: on one's own seat, the
 * chart plays if no answer comes.
 */
export const tableSeat = z.object({
  seat: z.number(),
  taken: z.boolean(),
  own: z.boolean(),
  chart: z.boolean(),
  name: z.nullable(z.string()),
  img: z.string(),
  idle: z.number(),
})
/** The stakes of other players on a spot, together. */
export const spotTotal = z.object({ spot: z.string(), stake: money, players: z.number() })

/** A player's own bet: all spots at the table in one round. */
export const ownTableBet = z.object({
  table: z.string(),
  round: z.number(),
  /** The bet's public number: its page is `/bet/<link>`. */
  link: z.string(),
  /** How often the layout was changed; the next request names it. */
  revision: z.number(),
  spots: z.array(z.object({ spot: z.string(), stake: money })),
  stake: money,
  /**
   * open; settled: paid, possibly zero; returned: called off, the whole stake is returned. `firstPayout`: the payout
   * before a correction.
   */
  state: z.enum(['open', 'settled', 'returned']),
  payout: money,
  multiplier,
  firstPayout: z.nullable(money),
})
export type OwnTableBet = z.output<typeof ownTableBet>

/** A finished round. */
export const pastTableRound = z.object({
  number: z.number(),
  version: z.number(),
  chain: z.nullable(z.number()),
  link: z.nullable(z.number()),
  shoe: z.nullable(z.number()),
  first: z.nullable(z.number()),
  result: z.unknown(),
  hash: z.nullable(z.string()),
  voided: z.nullable(z.enum(voidedReasons)),
  corrected: z.boolean(),
  endedAt: timeMs,
})

/** A bet as anyone with its public number may see it. */
export const playedTableBet = z.extend(z.omit(ownTableBet, { revision: true, table: true }), {
  game: z.string(),
  version: z.number(),
  at: z.string(),
})
