/** Notices to players: written in the admin area, shown at once, stored with the account. */
import { notices as calls } from '@kurazh/contract/content/notices.ts'
import type { Http } from '../../platform/http/http.ts'
import { keepsNothing, type Slice } from '../../slice.ts'
import { adminNoticeRoutes, type AdminNoticesDependencies } from './admin-notices.ts'
import { dataExportOfNotices, eraseNotices, hearsWritten, noticeChanged, noticesOf, seeNotices } from './notices.ts'

export const noticesSlice: Slice<AdminNoticesDependencies & { http: Http }> = {
  ...keepsNothing,
  folder: 'features/notices',
  async afterRestoration({ database: { db }, restoration, aside }) {
    const changed = [...new Set(aside.flatMap((entry) => (entry.kind === 'credentials' ? [entry.player] : [])))]
    return [
      `Сообщений при следующем входе о несохранившихся изменениях: ${await noticeChanged(db, restoration, changed)}.`,
    ]
  },
  playersTables: { player_notice: { copy: { in: 'notices' }, closing: 'erased' } },
  dataExport: [dataExportOfNotices],
  erase: eraseNotices,
  open(deps) {
    const { http, db, realtime } = deps
    const told = async (player: number) => ({ success: { notices: await noticesOf(db, player) } })
    http.onSignedIn(calls.notices, ({ caller }) => told(caller.id))
    http.onSignedIn(calls.seeNotices, async ({ caller }, { upTo }) => {
      // Hides it on the player's other pages too.
      if (await seeNotices(db, caller.id, upTo)) realtime.toPlayer(caller.id, 'notice', {})
      return told(caller.id)
    })
    adminNoticeRoutes(http, deps)
    return { hears: hearsWritten((player) => realtime.toPlayer(player, 'notice', {})) }
  },
}
