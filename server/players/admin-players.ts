/** Shows a player to administrators, and bans. */
import { playerCalls as calls } from '@kurazh/contract/admin/players.ts'
import { sql } from 'kysely'
import type { NoteAdmin } from '../platform/admin/admin-guard.ts'
import { type Db, transaction } from '../platform/database/database.ts'
import { type Http, Refusal } from '../platform/http/http.ts'
import { entriesOf } from '../wallet/statement.ts'
import { savedOf } from '../wallet/vault.ts'
import { balanceOf } from '../wallet/wallet.ts'
import { ban, isClosed, playerById, shownEmail, unban } from './players.ts'
import type { Row } from './rows.ts'
import { factorsOf } from './second-factor/second-factor.ts'
import type { Sessions } from './sessions/sessions.ts'

const movementsShown = 100

type ListedRow = Pick<Row<'player'>, 'id' | 'login' | 'ref_link' | 'created_at' | 'is_admin' | 'email'> & {
  banned: boolean
  held: boolean
}
const fields = sql`id, login, ref_link, created_at, is_admin, email, banned_at is not null as banned, held_at is not null as held`

const shown = ({ id, login, ref_link: uid, created_at: at, is_admin: admin, email, banned, held }: ListedRow) => ({
  id: Number(id),
  login,
  uid,
  createdAt: at.toISOString(),
  banned,
  held,
  admin,
  email: email && shownEmail(email),
})

export function adminPlayerRoutes(
  http: Http,
  { db, noteAdmin, sessions }: { db: Db; noteAdmin: NoteAdmin; sessions: Pick<Sessions, 'forget'> },
): void {
  http.onAdmin(calls.adminPlayer, async (_, { id }) => {
    const {
      rows: [row],
    } = await sql<
      ListedRow & { closed: boolean }
    >`select ${fields}, closed_at is not null as closed from player where id = ${id}`.execute(db)
    const player = await playerById(db, id)
    if (row === undefined || player === undefined) return new Refusal('NotFound', 'Такого игрока нет')
    const [balance, saved, factors, entries] = await Promise.all([
      balanceOf(db, id),
      savedOf(db, id),
      factorsOf(db, id),
      entriesOf(db, id, {
        kinds: undefined,
        from: undefined,
        until: undefined,
        before: undefined,
        count: movementsShown,
      }),
    ])
    const movements = entries.map(({ key, at, kind, amount, balance: after }) => ({
      key,
      at,
      kind,
      amount,
      balance: after,
    }))
    return {
      success: {
        ...shown(row),
        closed: row.closed,
        balance,
        saved,
        banComment: player.banComment,
        codes: factors.authenticator,
        passkeys: factors.passkeys,
        movements,
      },
    }
  })

  http.onAdmin(calls.banPlayer, async ({ admin }, { id, comment }) => {
    const done = await transaction(db, async (tx) => {
      const player = await playerById(tx, id)
      if (player === undefined) return new Refusal('NotFound', 'Такого игрока нет')
      if (player.isAdmin) return new Refusal('AdminBan')
      await ban(tx, id, comment)
      await noteAdmin(tx, admin, {
        action: calls.banPlayer.path,
        subject: id,
        outcome: 'done',
        detail: { before: { banned: player.isBanned, comment: player.banComment }, after: { banned: true, comment } },
      })
      return { success: `${player.login} заблокирован` }
    })
    // On this node at once, on other nodes with the notice.
    sessions.forget(id)
    return done
  })

  http.onAdmin(calls.unbanPlayer, ({ admin }, { id, reason }) =>
    transaction(db, async (tx) => {
      const player = await playerById(tx, id)
      if (player === undefined) return new Refusal('NotFound', 'Такого игрока нет')
      // A closed account stays frozen for ever: no one could sign in to take its money.
      if (await isClosed(tx, id))
        return new Refusal('RequestVoid', 'Этот аккаунт закрыт навсегда: разблокировать его нельзя')
      await unban(tx, id)
      await noteAdmin(tx, admin, {
        action: calls.unbanPlayer.path,
        subject: id,
        outcome: 'done',
        detail: { before: { banned: player.isBanned, comment: player.banComment }, after: { banned: false }, reason },
      })
      return { success: `${player.login} разблокирован` }
    }),
  )
}
