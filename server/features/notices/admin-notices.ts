/** Writing to a player from the admin area. */
import { noticeCalls as calls } from '@kurazh/contract/admin/notices.ts'
import { sql } from 'kysely'
import type { NoteAdmin } from '../../platform/admin-door.ts'
import { type Db, transaction, type Tx } from '../../platform/database.ts'
import { type Http, Refusal } from '../../platform/http.ts'
import type { Realtime } from '../../platform/realtime.ts'
import type { Row } from './rows.ts'

export interface AdminNoticesDependencies {
  db: Db
  noteAdmin: NoteAdmin
  realtime: Pick<Realtime, 'toPlayer'>
  loginsOf(db: Db | Tx, players: readonly number[]): Promise<ReadonlyMap<number, string>>
  hasProvenAddress(tx: Tx, player: number): Promise<boolean>
  /** Whether the mail server took it. */
  sendNotice(player: number, text: string): Promise<boolean>
}

const noticesShown = 200

export function adminNoticeRoutes(http: Http, { db, noteAdmin, realtime, loginsOf, hasProvenAddress, sendNotice }: AdminNoticesDependencies): void {
  http.onAdmin(calls.playerNotices, async (_, { id }) => {
    const { rows } = await sql<Pick<Row<'player_notice'>, 'id' | 'at' | 'who' | 'text' | 'seen_at'>>`
      select id, at, who, text, seen_at from player_notice where player = ${id} order by id desc limit ${noticesShown}`.execute(db)
    return { success: { notices: rows.map(({ id: notice, at, who, text, seen_at: seenAt }) => ({ id: Number(notice), at: at.toISOString(), who, text, seenAt: seenAt?.toISOString() ?? null })) } }
  })

  http.onAdmin(calls.notifyPlayer, async ({ admin }, { id, text, letter = false }) => {
    const login = await transaction(db, async (tx) => {
      const logins = await loginsOf(tx, [id, admin.id])
      const known = logins.get(id)
      if (known === undefined) return new Refusal('NotFound', 'Такого игрока нет')
      if (letter && !(await hasProvenAddress(tx, id))) return new Refusal('InvalidRequest', 'Почта игрока не подтверждена, письмо не уйдёт. Сообщение не послано: пошлите его без письма')
      await sql`insert into player_notice (player, admin, who, text) values (${id}, ${admin.id}, ${logins.get(admin.id) ?? ''}, ${text})`.execute(tx)
      await noteAdmin(tx, admin, { action: calls.notifyPlayer.path, subject: id, outcome: 'done', detail: { letter } })
      return known
    })
    if (login instanceof Refusal) return login
    realtime.toPlayer(id, 'notice', {})
    const seen = `${login} увидит сообщение сразу или при следующем входе`
    if (!letter) return { success: seen }
    return { success: (await sendNotice(id, text)) ? `${seen}. Письмо отправлено` : `${seen}. Письмо почтовый сервер не принял` }
  })
}
