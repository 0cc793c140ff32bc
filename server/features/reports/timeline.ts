/** The timeline of a player: merges the parts of all slices, newest first. */
import { timeline, type TimelinePart, timelineParts, type TimelineRow } from '@kurazh/contract/admin/player-lists.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Http } from '../../platform/http/http.ts'
import { onAdminList, type Stream } from '../../platform/admin/admin-list.ts'
import type { BetLinks } from '../../play/bets/bet-links.ts'
import { lettersTold, signInsTold } from '../../players/public.ts'
import { staffTold } from '../../staff/public.ts'
import type { MovementKeys } from '../../wallet/statement.ts'
import { breaksTold } from '../protection/public.ts'
import { moneyTold } from '../statement/public.ts'

export interface TimelineDependencies {
  db: Db
  links: BetLinks
  ofAllSlices: { readonly movements: readonly MovementKeys[] }
}

export function timelineRoutes(http: Http, { db, links, ofAllSlices: { movements } }: TimelineDependencies): void {
  const told: Readonly<Record<TimelinePart, (player: number) => Stream<TimelineRow>>> = {
    money: (player) => moneyTold({ db, links, movements }, player),
    way: (player) => signInsTold(db, player),
    letter: (player) => lettersTold(db, player),
    limit: (player) => breaksTold(db, player),
    staff: (player) => staffTold(db, player),
  }
  onAdminList<typeof timeline, TimelineRow>(http, timeline, {
    streams: ({ player, parts = timelineParts }) =>
      timelineParts.filter((part) => parts.includes(part)).map((part) => told[part](player)),
    shown: async (found) => [...found],
  })
}
