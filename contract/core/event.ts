/**
 * Events from server to page, received in web/api/realtime.ts. The socket is never an authority: after a money event the
 * page refetches its balance.
 */
import * as z from 'zod/mini'
import { chatEvent } from '../content/chat.ts'
import { feedBet } from '../play/feed.ts'
import { money } from './money.ts'
import { packageEvent } from '../play/packages.ts'
import { ownRoundBet, roundEvent } from '../play/rounds.ts'
import { visit } from '../account/protection.ts'
import { tableEvent } from '../tables/table-events.ts'
import { ownTableBet } from '../tables/table-rounds.ts'

export const events = {
  /** How many people are connected. Sent to everyone. */
  online: z.object({ count: z.number() }),
  /** Maintenance switched: 0 is normal. Sent to everyone. */
  works: z.object({ type: z.number() }),
  /**
   * Events of other nodes were lost on their way here: whatever a page keeps by events alone is to be asked for once
   * more. Sent to everyone.
   */
  missed: z.object({}),
  /** A game was switched off or on, or its play options changed: `tables` returns the details. Sent to everyone. */
  games: z.object({}),
  /**
   * A balance changed. `uid` is the player's ref_link, `win` the net result that changed it. Sent to that player only.
   */
  updBalance: z.object({ uid: z.string(), balance: money, win: money }),
  /** Bets that were just settled, newest first. Sent to everyone. */
  feed: z.object({ bets: z.array(feedBet) }),
  /** An event of a shared round. Sent to everyone. */
  round: roundEvent,
  /** The player's own bet in a shared round changed, in any tab or by itself. Sent to that player only. */
  ownRoundBet: z.object({ game: z.string(), bet: ownRoundBet }),
  /** An event at a live table. Sent to pages that watch the table (`watch` in socket.ts). */
  table: tableEvent,
  /**
   * A line of the chat, its removal, new rules of its room. Sent to pages that watch the room; a shadow-muted line to its
   * author only, and that a line names a player to that player only.
   */
  chat: chatEvent,
  /** The player's own bets at a table changed, in any tab or by itself. Sent to that player only. */
  ownTableBet,
  /** The result of this visit so far, as the server counts it. Sent to that player only. */
  visit,
  /** A deposit arrived. Sent to that player only. */
  pay_get: z.object({ user_id: z.number(), amount: money }),
  /** The favourites were changed, maybe on another device. Sent to that player only. */
  favourites: z.object({}),
  /** The set of waiting rewards changed. Sent to that player only. */
  rewards: z.object({}),
  /** This player has won a challenge; its prize is on the way, or waits. Sent to that player only. */
  challenge: z.object({ prize: money }),
  /** The table of a tournament changed. Sent to those who look at the tournament, every few seconds at most. */
  tournament: z.object({ id: z.number() }),
  /** A jackpot fell, or its draw came a stage further. Sent to everyone. */
  jackpot: z.object({}),
  /** An event of a slot package. Sent to that player only. */
  package: packageEvent,
  /** The site has sent this player a notice, or the player has read it on another page. Sent to that player only. */
  notice: z.object({}),
  /** A top-up or a payout of this player has a new state. Sent to that player only. */
  cashier: z.object({}),
}
export type Events = { [Name in keyof typeof events]: (payload: z.output<(typeof events)[Name]>) => void }
