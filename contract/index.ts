/** The registry of calls: guards, OpenAPI, access tests and the typed client are made from it. */
import { account } from './account.ts'
import { chat } from './chat.ts'
import { content } from './content.ts'
import { documents } from './documents.ts'
import { favourites } from './favourites.ts'
import { feed } from './feed.ts'
import { heist } from './heist.ts'
import { identity } from './identity.ts'
import { notices } from './notices.ts'
import { packages } from './packages.ts'
import { payments } from './payments.ts'
import { play } from './play.ts'
import { promo } from './promo.ts'
import { protection } from './protection.ts'
import { recovery } from './recovery.ts'
import { security } from './security.ts'
import { reserves } from './reserves.ts'
import { referral } from './referral.ts'
import { returned } from './returned.ts'
import { rewards } from './rewards.ts'
import { returns } from './rtp.ts'
import { rounds } from './rounds.ts'
import { statement } from './statement.ts'
import { tableLayouts } from './table-layouts.ts'
import { tableVideo } from './table-video.ts'
import { tables } from './tables.ts'
import { tableCorrections } from './table-corrections.ts'
import { tasks } from './tasks.ts'
import { tournaments } from './tournaments.ts'
import { wheelCalls } from './wheel.ts'

export const calls = {
  ...identity, ...recovery, ...security, ...account, ...protection, ...play, ...favourites, ...feed, ...payments, ...statement, ...reserves, ...returns, ...rounds, ...rewards, ...returned, ...promo, ...referral, ...tasks,
  ...packages, ...wheelCalls, ...heist, ...tournaments, ...tables, ...tableCorrections, ...tableVideo, ...tableLayouts, ...chat, ...content, ...documents, ...notices,
}
export type Calls = typeof calls
