/** The feed of real bets, as everyone sees it: never an email, a balance or a hidden name. */
import * as z from 'zod/mini'
import { call, everyone } from '../core/call.ts'
import { shownPlayer } from '../account/shown-player.ts'
import { shortBet } from './play.ts'

export const feedBet = z.extend(shortBet, {
  /** Increases with time; a bet has the same id in a snapshot and in events. */
  id: z.number(),
  ...shownPlayer,
})
export type FeedBet = z.output<typeof feedBet>

export const feed = {
  feed: call({
    method: 'POST',
    path: '/api/feed',
    summary: 'Последние ставки сайта: все, крупные и с высоким множителем; новые первыми',
    access: everyone,
    body: z.strictObject({}),
    reply: z.object({ success: z.object({ all: z.array(feedBet), big: z.array(feedBet), high: z.array(feedBet) }) }),
    refusals: [],
  }),
  gameFeed: call({
    method: 'POST',
    path: '/api/feed/game',
    summary: 'Последние ставки всех игроков в одной игре, новые первыми',
    access: everyone,
    body: z.strictObject({ game: z.string().check(z.minLength(1), z.maxLength(64)) }),
    reply: z.object({ success: z.object({ bets: z.array(feedBet) }) }),
    refusals: [],
  }),
}
