/** The sums of one player for the staff: money in and out, play, what has not ended. */
import { playerCalls as calls } from '@kurazh/contract/admin/players.ts'
import type { Db } from '../../platform/database/database.ts'
import { type Http, Refusal } from '../../platform/http/http.ts'
import { lastSeenOf, loginsOf } from '../../players/public.ts'
import { moneyOf } from '../payments/public.ts'
import { totalsOf } from '../statistics/public.ts'

export function playerSumRoutes(http: Http, { db }: { db: Db }): void {
  http.onAdmin(calls.playerSums, async (_, { id }) => {
    if (!(await loginsOf(db, [id])).has(id)) return new Refusal('NotFound', 'Такого игрока нет')
    const [money, play, seenAt] = await Promise.all([moneyOf(db, id), totalsOf(db, id), lastSeenOf(db, id)])
    return { success: { ...money, ...play, seenAt: seenAt?.toISOString() ?? null } }
  })
}
