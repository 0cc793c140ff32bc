/**
 * The heist: seasons, tickets, runs, the progress of all players together, and teams. A ticket is staked by
 * `bets/gift`, a run is moved by `bets/move`.
 */
import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { shownPlayer } from '../account/shown-player.ts'
import { money } from '../core/money.ts'
import { multiplier } from '../core/multiplier.ts'

const access = ['player', 'admin'] as const
/** The largest team. */
export const mostOfTeam = 5
const seasonId = z.int('Сезон не понят').check(z.minimum(1), z.maximum(2 ** 31))

const season = z.object({
  id: z.number(),
  name: z.string(),
  from: z.string(),
  until: z.string(),
  /** Until when tickets of the season can start runs. */
  lapses: z.string(),
})
export type HeistSeason = z.output<typeof season>

const chapter = z.object({
  number: z.number(),
  /** Rooms that all players together must open for it. */
  rooms: z.number(),
  /** Given to each, and to at most how many of the first players. */
  gift: money,
  players: z.number(),
  reachedAt: z.nullable(z.string()),
})
export type HeistChapter = z.output<typeof chapter>

const run = z.object({
  /** The bet's public number. */
  link: z.string(),
  /** Good rooms. */
  rooms: z.number(),
  multiplier,
  payout: money,
  at: z.string(),
})
export type HeistRun = z.output<typeof run>

/** A run in the table of a season. */
const placed = z.extend(run, { ...shownPlayer, own: z.boolean() })
export type PlacedRun = z.output<typeof placed>

const member = z.object({
  joined: z.string(),
  ...shownPlayer,
  own: z.boolean(),
  runs: z.number(),
  rooms: z.number(),
  best: multiplier,
})

const team = z.object({ code: z.string(), members: z.array(member) })
export type HeistTeam = z.output<typeof team>

export const heist = {
  heist: call({
    method: 'POST',
    path: '/api/heist',
    summary:
      'Ограбление: сезон (идущий, иначе ближайший прошедший или названный), свои билеты и забеги, главы, лучшие забеги, команда',
    access,
    body: z.strictObject({ season: z.optional(seasonId) }),
    reply: z.object({
      success: z.object({
        /** Null: there has been none. */
        season: z.nullable(season),
        /** The next planned one; null: none. */
        next: z.nullable(season),
        /** Newest first, without the current one. */
        past: z.array(season),
        /** Rooms opened by all players in the season. */
        rooms: z.number(),
        chapters: z.array(chapter),
        /** `edge`: micro-kopecks of edge credit towards the next ticket. */
        tickets: z.object({ earned: z.number(), used: z.number(), edge: z.string() }),
        /** Edge credit that brings a ticket. */
        ticketCredit: money,
        /** The player has an unfinished run, of any season. */
        running: z.boolean(),
        runs: z.array(run),
        top: z.array(placed),
        team: z.nullable(team),
      }),
    }),
    refusals: ['NotFound'],
  }),
  makeHeistTeam: call({
    method: 'POST',
    path: '/api/heist/team',
    reward: 'heist',
    summary: 'Собирает команду на идущий сезон. Команда ничего не делит: у неё общая таблица',
    access,
    body: z.strictObject({}),
    reply: z.object({ success: z.object({ team }) }),
    refusals: ['NotFound', 'TeamTaken'],
  }),
  joinHeistTeam: call({
    method: 'POST',
    path: '/api/heist/team/join',
    reward: 'heist',
    summary: `Входит в команду по коду; в команде до ${mostOfTeam} игроков`,
    access,
    body: z.strictObject({
      code: z
        .string()
        .check(z.trim(), z.toUpperCase(), z.regex(/^[0-9A-Z]{6}$/, 'Код команды — шесть латинских букв и цифр')),
    }),
    reply: z.object({ success: z.object({ team }) }),
    refusals: ['NotFound', 'TeamTaken', 'TeamFull'],
    rateLimit: { per: 'player', count: 20, windowSeconds: 3600 },
  }),
  leaveHeistTeam: call({
    method: 'POST',
    path: '/api/heist/team/leave',
    summary: 'Выходит из команды идущего сезона',
    access,
    body: z.strictObject({}),
    reply: z.object({ success: z.object({}) }),
    refusals: [],
  }),
}
