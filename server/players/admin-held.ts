/** Lists accounts held for a person to check, with the excluded account that each is like. */
import { heldList } from '@kurazh/contract/admin/risk.ts'
import { sql } from 'kysely'
import { onAdminList, type Stream } from '../platform/admin/admin-list.ts'
import type { Db } from '../platform/database/database.ts'
import type { Http } from '../platform/http/http.ts'
import { forever } from '../wallet/player-limits.ts'
import { loginsOf } from './logins.ts'
import type { Row } from './rows.ts'
import { heldLike } from './sign-in/excluded.ts'

type Held = Pick<Row<'player'>, 'id' | 'login' | 'held_because' | 'held_at'> & { held_at: Date; place: string }

/** Why an account is held, as for a player who has excluded themselves. */
const reasons: Readonly<Record<string, string>> = {
  email: 'Почта',
  device: 'Устройство и сеть',
  vk: 'ВКонтакте',
  details: 'Реквизиты вывода',
}

export function adminHeldRoutes(http: Http, { db }: { db: Db }): void {
  onAdminList<typeof heldList, Held>(http, heldList, {
    streams: ({ player }) => [heldFrom(db, player)],
    async shown(found) {
      const likes = await heldLike(
        db,
        found.map(({ id }) => Number(id)),
      )
      const logins = await loginsOf(
        db,
        [...likes.values()].flatMap(({ like }) => like ?? []),
      )
      return found.map(({ id, login, held_at: at, held_because: because }) => {
        const { like = null, until = null } = likes.get(Number(id)) ?? {}
        return {
          id: Number(id),
          login,
          heldAt: at.toISOString(),
          because: reasons[because ?? ''] ?? '',
          like,
          likeLogin: like === null ? '' : (logins.get(like) ?? ''),
          likeUntil: until === null ? '' : until === forever ? 'навсегда' : until.toISOString(),
        }
      })
    },
  })
}

function heldFrom(db: Db, player: number | undefined): Stream<Held> {
  return async (after, count) => {
    const [at, id] = after?.split('|') ?? []
    const on =
      at === undefined || !/^\d{1,18}$/.test(id ?? '')
        ? sql``
        : sql`and (held_at, id) < (${at}::timestamptz, ${id}::bigint)`
    const { rows } = await sql<Held>`
      select id, login, held_because, held_at, to_char(held_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as place
      from player where held_at is not null and closed_at is null and (${player ?? null}::bigint is null or id = ${player ?? null}) ${on} order by held_at desc, id desc limit ${count}`.execute(
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
