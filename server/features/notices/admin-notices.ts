/** Sends a notice to a player from the admin area. */
import { noticeCalls as calls } from '@kurazh/contract/admin/notices.ts'
import { sql } from 'kysely'
import { type Db, transaction } from '../../platform/database/database.ts'
import type { Letters } from '../../platform/mail/outbox.ts'
import { type Http, Refusal } from '../../platform/http/http.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import { loginsOf, sendNotice } from '../../players/public.ts'
import { noteAdmin } from '../../staff/public.ts'
import type { Row } from './rows.ts'

export interface AdminNoticesDependencies {
  db: Db
  realtime: Pick<Realtime, 'toPlayer'>
  letters: Letters
  config: { brand: string }
  origin(): string
}

const noticesShown = 200

export function adminNoticeRoutes(http: Http, deps: AdminNoticesDependencies): void {
  const {
    db,
    realtime,
    letters,
    config: { brand },
    origin,
  } = deps
  http.onAdmin(calls.playerNotices, async (_, { id }) => {
    const { rows } = await sql<Pick<Row<'player_notice'>, 'id' | 'at' | 'who' | 'text' | 'seen_at'>>`
      select id, at, who, text, seen_at from player_notice where player = ${id} order by id desc limit ${noticesShown}`.execute(
      db,
    )
    return {
      success: {
        notices: rows.map(({ id: notice, at, who, text, seen_at: seenAt }) => ({
          id: Number(notice),
          at: at.toISOString(),
          who,
          text,
          seenAt: seenAt?.toISOString() ?? null,
        })),
      },
    }
  })

  http.onAdmin(calls.notifyPlayer, async ({ admin }, { id, text, letter = false }) => {
    const login = await transaction(db, async (tx) => {
      const logins = await loginsOf(tx, [id, admin.id])
      const known = logins.get(id)
      if (known === undefined) return new Refusal('NotFound', 'Такого игрока нет')
      if (letter && !(await sendNotice(tx, { letters, brand, origin }, id, text)))
        return new Refusal(
          'InvalidRequest',
          'Почта игрока не подтверждена, письмо не уйдёт. Сообщение не послано: пошлите его без письма',
        )
      await sql`insert into player_notice (player, admin, who, text) values (${id}, ${admin.id}, ${logins.get(admin.id) ?? ''}, ${text})`.execute(
        tx,
      )
      await noteAdmin(tx, admin, { action: calls.notifyPlayer.path, subject: id, outcome: 'done', detail: { letter } })
      return known
    })
    if (login instanceof Refusal) return login
    realtime.toPlayer(id, 'notice', {})
    const seen = `${login} увидит сообщение сразу или при следующем входе`
    return {
      success: letter
        ? `${seen}. Письмо уйдёт в ближайшие минуты, а если почта его не примет, это покажет «Обзор»`
        : seen,
    }
  })
}
