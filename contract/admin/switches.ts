/**
 * Switches of games: closed for new bets, and how a game may be played. They decide whether a bet is accepted, never
 * its outcome.
 */
import * as z from 'zod/mini'
import { adminCall } from './admin-call.ts'

const game = z.string().check(z.minLength(1), z.maxLength(64))

/** Kinds of games, as the page groups them. */
export const switchedKinds = ['instant', 'steps', 'round', 'table', 'machine', 'package'] as const

const gameSwitch = z.object({
  game: z.string(),
  kind: z.enum(switchedKinds),
  version: z.number(),
  off: z.boolean(),
  /** What players read while it is off; empty: the default text. */
  say: z.string(),
  /** Open bets. */
  open: z.number(),
  /** False: switched off here. */
  autoplay: z.boolean(),
  turbo: z.boolean(),
  /** What the jurisdiction allows; the switches cannot loosen it. */
  allowed: z.object({ autoplay: z.boolean(), turbo: z.boolean() }),
})

export const switchCalls = {
  gameSwitches: adminCall({
    path: '/api/admin/switches',
    summary: 'Все игры: принимают ли ставки, сколько ставок ещё открыто, можно ли играть автоматически и быстро',
    right: 'game.view',
    body: z.strictObject({}),
    reply: z.object({ success: z.object({ games: z.array(gameSwitch) }) }),
  }),
  switchGame: adminCall({
    path: '/api/admin/switches/off',
    summary: 'Выключает игру для новых ставок, начатое доигрывают, или включает снова',
    right: 'game.switch',
    audited: 'change',
    body: z.strictObject({ game, off: z.boolean(), say: z.optional(z.string().check(z.trim(), z.maxLength(300))) }),
    reply: z.object({ success: z.string() }),
    refusals: ['NotFound'],
  }),
  setGamePace: adminCall({
    path: '/api/admin/switches/pace',
    summary: 'Разрешает или запрещает в игре автоигру и турбо, в пределах того, что разрешает юрисдикция',
    right: 'game.switch',
    audited: 'change',
    body: z.strictObject({ game, autoplay: z.boolean(), turbo: z.boolean() }),
    reply: z.object({ success: z.string() }),
    refusals: ['NotFound'],
  }),
}
