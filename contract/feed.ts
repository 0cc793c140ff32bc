/** The feed of real bets, as everyone sees it: never an e-mail, a balance or a hidden name. */
import * as z from 'zod/mini'
import { call, everyone } from './call.ts'
import { face } from './face.ts'
import { shortBet } from './play.ts'

export const feedBet = z.extend(shortBet, {
  /** Rises with time; the same bet has the same id in a snapshot and in news. */
  id: z.number(),
  ...face,
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
