/** The rules of the site's rooms in the admin area: pace, the status from which one writes, closing a room. */
import { chatCalls as calls } from '@kurazh/contract/admin/chat.ts'
import { roomNames, type RoomRules, siteRooms } from '@kurazh/contract/content/chat.ts'
import { sql } from 'kysely'
import { transaction } from '../../platform/database/database.ts'
import type { Http } from '../../platform/http/http.ts'
import { noteAdmin } from '../../staff/public.ts'
import type { ModerationDependencies } from './moderation.ts'
import { rulesOf } from './rooms.ts'

export function roomRulesRoutes(http: Http, { db, realtime }: ModerationDependencies): void {
  http.onAdmin(calls.chatRooms, async () => ({
    success: {
      rooms: await Promise.all(siteRooms.map(async (room) => ({ room, ...(await rulesOf(db, room)) }))),
    },
  }))

  http.onAdmin(calls.setChatRoom, async ({ admin }, { room, ...after }) => {
    await transaction(db, async (tx) => {
      const before = await rulesOf(tx, room)
      await sql`
        insert into chat_room (room, slow_seconds, level, closed) values (${room}, ${after.slowSeconds}, ${after.level}, ${after.closed})
        on conflict (room) do update set slow_seconds = excluded.slow_seconds, level = excluded.level, closed = excluded.closed`.execute(
        tx,
      )
      await noteAdmin(tx, admin, {
        action: calls.setChatRoom.path,
        outcome: 'done',
        detail: { room, before: { ...before }, after: { ...after } satisfies RoomRules },
      })
    })
    realtime.toWatchers(room, 'chat', () => ({ kind: 'rules', room }))
    return {
      success: `«${roomNames[room]}»: ${after.closed === null ? 'новые правила действуют' : 'комната закрыта'}`,
    }
  })
}
