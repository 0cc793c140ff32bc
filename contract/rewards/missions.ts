/** Missions of a week: three a week, the same for every player, from a published list. */
import * as z from 'zod/mini'
import { call, players } from '../core/call.ts'
import { money } from '../core/money.ts'

/**
 * What a mission counts: different games, different machines, bets, bets that won at least twice their stake, or one bet
 * that won so many times its stake. Any stake counts.
 */
export const missionKinds = ['games', 'machines', 'bets', 'wins', 'best'] as const
export type MissionKind = (typeof missionKinds)[number]

export interface Mission {
  readonly kind: MissionKind
  /** How many; for `best` the multiplier. */
  readonly goal: number
}

/** One of each list in turn: what to try, how much to play, what to win. Goals are small: the least stake is enough. */
const lists: readonly [readonly Mission[], readonly Mission[], readonly Mission[]] = [
  [
    { kind: 'games', goal: 5 },
    { kind: 'machines', goal: 3 },
    { kind: 'games', goal: 4 },
  ],
  [
    { kind: 'bets', goal: 20 },
    { kind: 'wins', goal: 5 },
  ],
  [
    { kind: 'best', goal: 10 },
    { kind: 'best', goal: 5 },
    { kind: 'best', goal: 20 },
    { kind: 'best', goal: 8 },
  ],
]
export const missionsAWeek = lists.length

/** The multiplier of a bet that counts as a win, in ten-thousandths. */
export const winFromE4 = 20_000

const weekMs = 604_800_000
/** Moscow has had one offset ever since there are missions; the epoch began on a Thursday, three days after a Monday. */
const mondayOffsetMs = 10_800_000 + 3 * 86_400_000

/** The week of Moscow, from Monday to Monday, that contains the moment; its number is counted from 1970. */
export function weekAt(ms: number): { number: number; from: number; until: number } {
  const number = Math.floor((ms + mondayOffsetMs) / weekMs)
  const from = number * weekMs - mondayOffsetMs
  return { number, from, until: from + weekMs }
}

/** The missions of a week, by its number. */
export const missionsOf = (week: number): readonly Mission[] =>
  lists.flatMap((list) => list.slice(week % list.length, (week % list.length) + 1))

export const missions = {
  missions: call({
    method: 'POST',
    path: '/api/missions',
    summary: 'Задания недели: что сделать, сколько сделано и сколько за них накоплено',
    access: players,
    body: z.strictObject({}),
    reply: z.object({
      success: z.object({
        /** False for players who are banned, on a break or held, and where the law forbids it: nothing invites them. */
        offered: z.boolean(),
        /** The id of the reward that waits for this week. */
        reward: z.string(),
        from: z.string(),
        until: z.string(),
        missions: z.array(
          z.object({ kind: z.enum(missionKinds), goal: z.number(), made: z.number(), done: z.boolean() }),
        ),
        /** What the week has brought so far, and what of it is taken. */
        earned: money,
        taken: money,
      }),
    }),
    refusals: [],
  }),
}
