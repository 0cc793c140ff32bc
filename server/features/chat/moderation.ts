/** Chat moderation: lists lines and complaints, removes lines and mutes players. */
import { chatCalls as calls, chatList } from '@kurazh/contract/admin/chat.ts'
import { sql } from 'kysely'
import { byNumber, onAdminList } from '../../platform/admin/admin-list.ts'
import { transaction } from '../../platform/database/database.ts'
import { type Http, Refusal } from '../../platform/http/http.ts'
import { loginsOf } from '../../players/public.ts'
import { noteAdmin } from '../../staff/public.ts'
import type { ChatDependencies } from './chat.ts'
import { muteOf } from './rooms.ts'
import type { Row } from './rows.ts'

export interface ModerationDependencies extends Pick<ChatDependencies, 'db' | 'realtime'> {}

type SaidRow = Pick<Row<'chat_line'>, 'player' | 'id' | 'room' | 'text' | 'at' | 'standing'> & {
  reports: bigint
  muted_until: Date | null
}

const noLine = () => new Refusal('NotFound', 'Такого сообщения нет')

export function moderationRoutes(http: Http, deps: ModerationDependencies): void {
  const { db, realtime } = deps
  linesListed(http, deps)

  http.onAdmin(calls.removeLine, async ({ admin }, { player, id }) => {
    const room = await transaction(db, async (tx) => {
      const {
        rows: [line],
      } = await sql<Pick<Row<'chat_line'>, 'room' | 'text'>>`
        update chat_line set standing = 'gone' where player = ${player} and id = ${id} and standing <> 'gone' returning room, text`.execute(
        tx,
      )
      if (line === undefined) return undefined
      await sql`delete from chat_report where author = ${player} and line = ${id}`.execute(tx)
      await sql`delete from chat_mention where author = ${player} and line = ${id}`.execute(tx)
      await noteAdmin(tx, admin, {
        action: calls.removeLine.path,
        subject: player,
        outcome: 'done',
        detail: { id, room: line.room, text: line.text },
      })
      return line.room
    })
    if (room === undefined) return noLine()
    realtime.toWatchers(room, 'chat', () => ({ kind: 'gone', room, id }))
    return { success: 'Сообщение убрано у всех' }
  })

  http.onAdmin(calls.dismissReports, ({ admin }, { player, id }) =>
    transaction(db, async (tx) => {
      const { rows } =
        await sql`delete from chat_report where author = ${player} and line = ${id} returning line`.execute(tx)
      if (rows.length === 0) return noLine()
      await noteAdmin(tx, admin, {
        action: calls.dismissReports.path,
        subject: player,
        outcome: 'done',
        detail: { id, reports: rows.length },
      })
      return { success: 'Жалобы рассмотрены, сообщение осталось' }
    }),
  )

  http.onAdmin(calls.muteInChat, ({ admin }, { player, hours, secretly, reason }) =>
    transaction(db, async (tx) => {
      const login = (await loginsOf(tx, [player])).get(player)
      if (login === undefined) return new Refusal('NotFound', 'Такого игрока нет')
      const before = await muteOf(tx, player)
      await sql`
      insert into chat_mute (player, until, secretly, reason) values (${player}, clock_timestamp() + make_interval(hours => ${hours}), ${secretly}, ${reason})
      on conflict (player) do update set until = excluded.until, secretly = excluded.secretly, reason = excluded.reason`.execute(
        tx,
      )
      await noteAdmin(tx, admin, {
        action: calls.muteInChat.path,
        subject: player,
        outcome: 'done',
        detail: { before: before === undefined ? null : before.until.toISOString(), hours, secretly, reason },
      })
      return {
        success: secretly ? `${login} пишет, но видит это один` : `${login} пока не пишет в чат и видит причину`,
      }
    }),
  )

  http.onAdmin(calls.unmuteInChat, ({ admin }, { player }) =>
    transaction(db, async (tx) => {
      const {
        rows: [mute],
      } = await sql<
        Pick<Row<'chat_mute'>, 'until'>
      >`delete from chat_mute where player = ${player} returning until`.execute(tx)
      if (mute === undefined) return new Refusal('NotFound', 'Этот игрок и так может писать')
      await noteAdmin(tx, admin, {
        action: calls.unmuteInChat.path,
        subject: player,
        outcome: 'done',
        detail: { before: mute.until.toISOString() },
      })
      return { success: 'Игрок снова может писать в чат' }
    }),
  )
}

function linesListed(http: Http, { db }: ModerationDependencies): void {
  onAdminList<typeof chatList, SaidRow>(http, chatList, {
    streams: ({ player = null, show }) => [
      byNumber(
        async (below, count) => {
          const { rows } = await sql<SaidRow>`
        select l.player, l.id, l.room, l.text, l.at, l.standing,
          (select count(*) from chat_report r where r.author = l.player and r.line = l.id) as reports,
          (select until from chat_mute m where m.player = l.player and m.until > clock_timestamp()) as muted_until
        from chat_line l
        where (${player}::bigint is null or l.player = ${player}) and (${below}::bigint is null or l.id < ${below})
          and (not ${show === 'reported'}::boolean or exists (select from chat_report r where r.author = l.player and r.line = l.id))
        order by l.id desc limit ${count}`.execute(db)
          return rows
        },
        ({ at }: SaidRow) => at,
      ),
    ],
    async shown(found) {
      const logins = await loginsOf(db, [...new Set(found.map(({ player }) => Number(player)))])
      return found.map(({ player, id, room, text, at, standing, reports, muted_until: until }) => ({
        id: Number(id),
        at: at.toISOString(),
        player: Number(player),
        login: logins.get(Number(player)) ?? '',
        room,
        text,
        standing,
        reports: Number(reports),
        mutedUntil: until?.toISOString() ?? null,
      }))
    },
  })
}
