/** Seasons of the heist in the admin area. */
import { rewardCalls as calls } from '@kurazh/contract/admin/rewards.ts'
import type { NoteAdmin } from '../../platform/admin-door.ts'
import { type Db, transaction } from '../../platform/database.ts'
import { type Http, Refusal } from '../../platform/http.ts'
import { allSeasons, endSeason } from './seasons.ts'

export function adminHeistRoutes(http: Http, { db, noteAdmin }: { db: Db; noteAdmin: NoteAdmin }): void {
  http.onAdmin(calls.heistSeasons, async () => ({
    success: { seasons: (await allSeasons(db)).map(({ id, name, from_at: from, until_at: until }) => ({ id, name, from: from.toISOString(), until: until.toISOString() })) },
  }))

  http.onAdmin(calls.endHeistSeason, ({ admin }, { id }) => transaction(db, async (tx) => {
    if (!(await endSeason(tx, id))) return new Refusal('NotFound', 'Такого идущего сезона нет')
    await noteAdmin(tx, admin, { action: calls.endHeistSeason.path, outcome: 'done', detail: { season: id } })
    return { success: `Сезон ${id} окончен. Его билеты ещё три дня открывают забеги` }
  }))
}
