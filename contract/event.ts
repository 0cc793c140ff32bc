/** News from server to page. The socket never carries authority: on money news the page refetches its balance. */
import * as z from 'zod/mini'
import { chatEvent } from './chat.ts'
import { feedBet } from './feed.ts'
import { money } from './money.ts'
import { packageEvent } from './packages.ts'
import { ownRoundBet, roundEvent } from './rounds.ts'
import { visit } from './protection.ts'
import { ownTableBet, tableEvent } from './tables.ts'

export const events = {
  /** How many people are connected. Everyone hears it. */
  online: z.object({ count: z.number() }),
  /** Maintenance switched: 0 is normal. Everyone hears it. */
  works: z.object({ type: z.number() }),
  /** A game was switched off or on, or how it may be played: `tables` says how. Everyone hears it. */
  games: z.object({}),
  /** A balance changed. `uid` is the player's ref_link, `win` the net result that moved it. Only that player hears it. */
  updBalance: z.object({ uid: z.string(), balance: money, win: money }),
  /** Bets that were just settled, newest first. Everyone hears them. */
  feed: z.object({ bets: z.array(feedBet) }),
  /** What happens to a shared round. Everyone hears it. */
  round: roundEvent,
  /** A bet of the player's own in a shared round changed, in whatever tab or by itself. Only that player hears it. */
  ownRoundBet: z.object({ game: z.string(), bet: ownRoundBet }),
  /** What happens at a live table. Those hear it whose page says that it looks at the table (`watch` in socket.ts). */
  table: tableEvent,
  /** What is said at a live table, or taken away. Those hear it who hear `table`; what is said in the shadow, its author alone. */
  chat: chatEvent,
  /** What the player has on a table changed, in whatever tab or by itself. Only that player hears it. */
  ownTableBet,
  /** What this visit has brought so far, as the server counts it. Only that player hears it. */
  visit,
  /** A deposit arrived. Only that player hears it. */
  pay_get: z.object({ user_id: z.number(), amount: money }),
  /** The favourites were changed, maybe on another device. Only that player hears it. */
  favourites: z.object({}),
  /** Other rewards wait than before. Only that player hears it. */
  rewards: z.object({}),
  /** The table of a tournament is another than before. Those hear it who look at the table, every few seconds at most. */
  tournament: z.object({ id: z.number() }),
  /** What becomes of a game made elsewhere. Only that player hears it. */
  package: packageEvent,
  /** The site has written to this player, or the player has read it on another page. Only that player hears it. */
  notice: z.object({}),
  /** A top-up or a payout of this player has a new state. Only that player hears it. */
  cashier: z.object({}),
}
export type Events = { [Name in keyof typeof events]: (payload: z.output<(typeof events)[Name]>) => void }
