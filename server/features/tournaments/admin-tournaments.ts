/** Tournaments in the admin area: all that ever were, and the end of one that should not go on. */
import { rewardCalls as calls, tournamentList } from '@kurazh/contract/admin/rewards.ts'
import { sql } from 'kysely'
import type { NoteAdmin } from '../../platform/admin-door.ts'
import { numbersOf, onAdminList } from '../../platform/admin-list.ts'
import { type Db, transaction } from '../../platform/database.ts'
import { type Http, Refusal } from '../../platform/http.ts'
import { cancelTournament, type Tournament, tournamentsWhere } from './tournaments.ts'

export function adminTournamentRoutes(http: Http, { db, noteAdmin }: { db: Db; noteAdmin: NoteAdmin }): void {
  onAdminList<typeof tournamentList, Tournament>(http, tournamentList, {
    streams: () => [async (after, count) => {
      const [below] = numbersOf(after, 1) ?? []
      const found = await tournamentsWhere(db, sql`${below === undefined ? sql`true` : sql`id < ${below}`} order by id desc limit ${count}`)
      return found.map((each) => ({ found: each, at: each.startsAt.getTime(), place: `${each.id}` }))
    }],
    shown: async (found) => found.map(({ id, title, kind, startsAt, endsAt, share, fund, fee, prizeMoney, ...rest }) => ({
      id, title, kind, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString(), state: stateOf({ startsAt, endsAt, ...rest }), share, fund, fee, prizeMoney,
    })),
  })

  http.onAdmin(calls.cancelTournament, ({ admin }, { id }) => transaction(db, async (tx) => {
    if (!(await cancelTournament(tx, id))) return new Refusal('NotFound', 'Отменить можно только турнир, который ещё не закончился')
    await noteAdmin(tx, admin, { action: calls.cancelTournament.path, outcome: 'done', detail: { tournament: id } })
    return { success: `Турнир ${id} отменён: призов не будет, взносы вернутся сами` }
  }))
}

function stateOf({ startsAt, endsAt, cancelledAt }: Pick<Tournament, 'startsAt' | 'endsAt' | 'cancelledAt'>, now = Date.now()) {
  if (cancelledAt !== null) return 'cancelled'
  if (startsAt.getTime() > now) return 'coming'
  return endsAt.getTime() > now ? 'running' : 'over'
}
