/** Notices to players: written in the admin area, seen at once, kept with the account. */
import { notices as calls } from '@kurazh/contract/notices.ts'
import type { Http } from '../../platform/http.ts'
import { keepsNothing, type Slice } from '../../slice.ts'
import { adminNoticeRoutes, type AdminNoticesDependencies } from './admin-notices.ts'
import { dataExportOfNotices, eraseNotices, noticesOf, seeNotices } from './notices.ts'

export const noticesSlice: Slice<AdminNoticesDependencies & { http: Http }> = {
  ...keepsNothing,
  folder: 'features/notices',
  playersTables: { player_notice: { copy: { in: 'notices' }, closing: 'erased' } },
  dataExport: [dataExportOfNotices],
  erase: eraseNotices,
  open(deps) {
    const { http, db, realtime } = deps
    const told = async (player: number) => ({ success: { notices: await noticesOf(db, player) } })
    http.onSignedIn(calls.notices, ({ caller }) => told(caller.id))
    http.onSignedIn(calls.seeNotices, async ({ caller }, { upTo }) => {
      // On the player's other pages it goes as well.
      if (await seeNotices(db, caller.id, upTo)) realtime.toPlayer(caller.id, 'notice', {})
      return told(caller.id)
    })
    adminNoticeRoutes(http, deps)
    return {}
  },
}
