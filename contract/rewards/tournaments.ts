/** Tournaments on ordinary bets: the running ones, their tables, and joining. */
import * as z from 'zod/mini'
import { call, everyone } from '../core/call.ts'
import { shownPlayer } from '../account/shown-player.ts'
import { money } from '../core/money.ts'
import { multiplier } from '../core/multiplier.ts'
import { teamWays, tournamentKinds } from './tournament-kinds.ts'

/** How players join: by the first bet, by a button, or by a button with a fee. */
export const tournamentJoinings = ['auto', 'press', 'fee'] as const
/** `counting`: it is over, and the last bets are being counted. */
const tournamentStates = ['coming', 'running', 'counting', 'over', 'cancelled'] as const

const id = z.int().check(z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER))
/**
 * By the kind: micro-kopecks of edge credit, ten-thousandths of a multiplier, a number of bets, or kopecks of a payout. A
 * decimal string: it may exceed the safe integers of JSON.
 */
const score = z.string()

const own = z.object({
  joined: z.boolean(),
  /** Null: no score yet. */
  place: z.nullable(z.number()),
  score,
  /** The prize of the place: provisional while it runs, final afterwards. */
  prize: money,
  /** The prize waits to be claimed. */
  waits: z.boolean(),
  /** Why the player was struck out; null: was not. */
  struck: z.nullable(z.string()),
  /** Where teams play: the player's team. Place, score and prize are then the team's, the prize only the own share. */
  team: z.nullable(
    z.object({
      code: z.string(),
      /** A member has a counted bet: nobody joins any more. */
      plays: z.boolean(),
      members: z.array(
        z.object({
          ...shownPlayer,
          score,
          /** Has left enough edge credit to share a prize. */
          shares: z.boolean(),
          own: z.boolean(),
        }),
      ),
    }),
  ),
})

const tournament = z.object({
  id,
  title: z.string(),
  kind: z.enum(tournamentKinds),
  /** Only bets on this game count; null: on any. */
  game: z.nullable(z.string()),
  /** Only bets of this edge count, in percent; null: of any. */
  edge: z.nullable(z.number()),
  /** The least multiplier of a bet that counts; null where any counts. */
  threshold: z.nullable(multiplier),
  minStake: money,
  joining: z.enum(tournamentJoinings),
  fee: money,
  /** Prize money as a percentage of the players' edge credit; 0: not derived from it. */
  share: z.number(),
  /** Declared prize money; 0: not fixed. Paid in full once twice as much edge credit was made. */
  fund: money,
  /** The edge credit a player needs for a prize, and to count towards paid places; 0: a score is enough. */
  leastEdge: money,
  /** Percent of the prize money for each place. */
  places: z.array(z.number()),
  /** The current number of paid places. */
  paidPlaces: z.number(),
  /** Players who have reached the least edge credit. */
  qualified: z.number(),
  /** Played by teams: the largest size, and how many of the best scores count; null: everybody plays alone. */
  team: z.nullable(z.object({ size: z.number(), best: z.number() })),
  startsAt: z.string(),
  endsAt: z.string(),
  state: z.enum(tournamentStates),
  /** Players with a score; teams where teams play. */
  players: z.number(),
  /** Players struck out for breaking the rules. */
  struck: z.number(),
  /** Provisional while it runs, then final. */
  prizeMoney: money,
  own: z.nullable(own),
})
export type Tournament = z.output<typeof tournament>

const row = z.object({
  place: z.number(),
  ...shownPlayer,
  score,
  /** Provisional while it runs. */
  prize: money,
  own: z.boolean(),
})
export type TournamentRow = z.output<typeof row>

const teamRow = z.object({
  place: z.number(),
  /** The best first. */
  members: z.array(z.object(shownPlayer)),
  score,
  /** Of the whole team; provisional while it runs. */
  prize: money,
  own: z.boolean(),
})
export type TournamentTeam = z.output<typeof teamRow>

export const tournaments = {
  tournaments: call({
    method: 'POST',
    path: '/api/tournaments',
    summary: 'Турниры: идущие, будущие и последние прошедшие, с местом того, кто спрашивает',
    access: everyone,
    body: z.strictObject({}),
    reply: z.object({
      success: z.object({
        /** False for players who are banned, on a break or held: it is not advertised to them, and they cannot join. */
        offered: z.boolean(),
        running: z.array(tournament),
        coming: z.array(tournament),
        past: z.array(tournament),
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
    reply: z.object({ success: z.object({ tournament, rows: z.array(row), teams: z.array(teamRow) }) }),
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
      /** The fee that the player was shown: a different fee is not charged. */
      fee: money,
    }),
    reply: z.object({ success: z.object({ balance: money }) }),
    refusals: [
      'TournamentUnknown',
      'TournamentClosed',
      'InsufficientFunds',
      'LimitReached',
      'OnBreak',
      'Held',
      'Banned',
      'BettingStopped',
    ],
  }),
  joinTournamentTeam: call({
    method: 'POST',
    path: '/api/tournaments/team',
    reward: 'tournament',
    summary:
      'Вступает в командный турнир: своя команда, команда со свободным местом или команда по коду. Повтор безвреден',
    access: ['player', 'admin'],
    body: z.strictObject({
      id,
      way: z.enum(teamWays),
      code: z.optional(z.string().check(z.regex(/^[0-9A-Z]{8}$/, 'Код команды — восемь букв и цифр'))),
    }),
    reply: z.object({ success: z.string() }),
    refusals: [
      'TournamentUnknown',
      'TournamentClosed',
      'TeamFull',
      'NotFound',
      'OnBreak',
      'Held',
      'Banned',
      'BettingStopped',
    ],
  }),
}
