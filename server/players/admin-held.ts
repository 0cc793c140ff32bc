/** Lists accounts held for a person to check, and releases them. */
import { heldList, riskCalls as calls } from '@kurazh/contract/admin/risk.ts'
import { sql } from 'kysely'
import type { NoteAdmin } from '../platform/admin/admin-guard.ts'
import { onAdminList, type Stream } from '../platform/admin/admin-list.ts'
import { type Db, transaction } from '../platform/database/database.ts'
import { type Http, Refusal } from '../platform/http/http.ts'
import { playerById } from './players.ts'
import type { Row } from './rows.ts'
import { releaseHeld } from './sign-in/excluded.ts'

type Held = Pick<Row<'player'>, 'id' | 'login' | 'held_because' | 'held_at'> & { held_at: Date; place: string }

/** Why an account is held, as for a player who has excluded themselves. */
const reasons: Readonly<Record<string, string>> = { email: 'Почта', device: 'Устройство и сеть', vk: 'ВКонтакте' }

export function adminHeldRoutes(http: Http, { db, noteAdmin }: { db: Db; noteAdmin: NoteAdmin }): void {
  onAdminList<typeof heldList, Held>(http, heldList, {
    streams: () => [heldFrom(db)],
    shown: async (found) =>
      found.map(({ id, login, held_at: at, held_because: because }) => ({
        id: Number(id),
        login,
        heldAt: at.toISOString(),
        because: reasons[because ?? ''] ?? '',
      })),
  })

  http.onAdmin(calls.releasePlayer, ({ admin }, { id, reason }) =>
    transaction(db, async (tx) => {
      const player = await playerById(tx, id)
      if (player === undefined || !(await releaseHeld(tx, id))) return new Refusal('NotFound', 'Этот аккаунт и не ждал')
      await noteAdmin(tx, admin, {
        action: calls.releasePlayer.path,
        subject: id,
        outcome: 'done',
        detail: { before: { held: true }, after: { held: false }, reason },
      })
      return { success: `${player.login} может играть` }
    }),
  )
}

function heldFrom(db: Db): Stream<Held> {
  return async (after, count) => {
    const [at, id] = after?.split('|') ?? []
    const on =
      at === undefined || !/^\d{1,18}$/.test(id ?? '')
        ? sql``
        : sql`and (held_at, id) < (${at}::timestamptz, ${id}::bigint)`
    const { rows } = await sql<Held>`
      select id, login, held_because, held_at, to_char(held_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as place
      from player where held_at is not null and closed_at is null ${on} order by held_at desc, id desc limit ${count}`.execute(
      db,
    )
    return rows.map((found) => ({ found, at: found.held_at.getTime(), place: `${found.place}|${found.id}` }))
  }
}

/** How many accounts wait for a person to check them. */
export async function countHeld(db: Db): Promise<number> {
  const { rows } = await sql<{
    held: bigint
  }>`select count(*) as held from player where held_at is not null and closed_at is null`.execute(db)
  return Number(rows[0]?.held ?? 0n)
}
