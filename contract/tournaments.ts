/** Tournaments on ordinary bets: what runs, its table, and joining. */
import * as z from 'zod/mini'
import { call, everyone } from './call.ts'
import { face } from './face.ts'
import { money } from './money.ts'
import { multiplier } from './multiplier.ts'

/** What is counted: the edge credit of bets, the best multiplier of one bet, or how many bets won above a multiplier. */
export const tournamentKinds = ['turnover', 'multiplier', 'wins'] as const
/** How one takes part: by the first bet, by a press, or by a press that costs a fee. */
export const tournamentJoinings = ['auto', 'press', 'fee'] as const
/** `counting`: it is over, and the last bets are being counted. */
const tournamentStates = ['coming', 'running', 'counting', 'over', 'cancelled'] as const

const id = z.int().check(z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER))
/** By the kind: micro-kopecks of edge credit, ten-thousandths of a multiplier, or a number of bets. Decimal text: it may be beyond the whole numbers of JSON. */
const score = z.string()

const own = z.object({
  joined: z.boolean(),
  /** Null: no score yet. */
  place: z.nullable(z.number()),
  score,
  /** What the place brings: as it stands while it runs, what it brought afterwards. */
  prize: money,
  /** The prize waits to be taken by a press. */
  waits: z.boolean(),
})

const tournament = z.object({
  id, title: z.string(),
  kind: z.enum(tournamentKinds),
  /** Only bets on this game count; null: on any. */
  game: z.nullable(z.string()),
  /** Only bets of this edge count, in percent; null: of any. */
  edge: z.nullable(z.number()),
  /** Of wins: from which multiplier on. */
  threshold: z.nullable(multiplier),
  minStake: money,
  joining: z.enum(tournamentJoinings),
  fee: money,
  /** Percent of the players' edge credit that the prize money is; 0: it is not made of it. */
  share: z.number(),
  /** Declared prize money; 0: it is not fixed. Paid whole once twice as much edge credit was made. */
  fund: money,
  /** Edge credit from which on a player counts for how many places are paid; 0: each player with a score makes a place. */
  leastEdge: money,
  /** Percent of the prize money for each place. */
  places: z.array(z.number()),
  /** How many places are paid, as it stands. */
  paidPlaces: z.number(),
  /** Players who have left the least edge credit. */
  qualified: z.number(),
  startsAt: z.string(), endsAt: z.string(),
  state: z.enum(tournamentStates),
  /** Players with a score. */
  players: z.number(),
  /** As it stands, and what it was in the end. */
  prizeMoney: money,
  own: z.nullable(own),
})
export type Tournament = z.output<typeof tournament>

const row = z.object({
  place: z.number(),
  ...face,
  score,
  /** As it stands while it runs. */
  prize: money,
  own: z.boolean(),
})
export type TournamentRow = z.output<typeof row>

export const tournaments = {
  tournaments: call({
    method: 'POST',
    path: '/api/tournaments',
    summary: 'Турниры: идущие, будущие и последние прошедшие, с местом того, кто спрашивает',
    access: everyone,
    body: z.strictObject({}),
    reply: z.object({
      success: z.object({
        /** False for who is banned, on a break or held: nothing is advertised to them, and they cannot join. */
        offered: z.boolean(),
        running: z.array(tournament), coming: z.array(tournament), past: z.array(tournament),
      }),
    }),
    refusals: [],
  }),
  tournament: call({
    method: 'POST',
    path: '/api/tournaments/table',
    summary: 'Один турнир с первыми ста местами таблицы; имена скрыты у тех, кто так захотел',
    access: everyone,
    body: z.strictObject({ id }),
    reply: z.object({ success: z.object({ tournament, rows: z.array(row) }) }),
    refusals: ['TournamentUnknown'],
  }),
  joinTournament: call({
    method: 'POST',
    path: '/api/tournaments/join',
    reward: 'tournament',
    summary: 'Вступает в турнир; взнос, если он есть, уходит в призовой фонд. Повтор безвреден',
    access: ['player', 'admin'],
    body: z.strictObject({
      id,
      /** What the player was told it costs: another fee is not taken. */
      fee: money,
    }),
    reply: z.object({ success: z.object({ balance: money }) }),
    refusals: ['TournamentUnknown', 'TournamentClosed', 'InsufficientFunds', 'LimitReached', 'OnBreak', 'Held', 'Banned', 'BettingStopped'],
  }),
}
