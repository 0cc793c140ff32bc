/** Tournaments in the admin area: all that ever were, one made by hand with its cost told first, and the end of one that should not go on. */
import { rewardCalls as calls, tournamentList } from '@kurazh/contract/admin/rewards.ts'
import type { BodyOf } from '@kurazh/contract/call.ts'
import type { RewardName } from '@kurazh/contract/rewards.ts'
import { sql } from 'kysely'
import type { NoteAdmin } from '../../platform/admin-door.ts'
import { numbersOf, onAdminList } from '../../platform/admin-list.ts'
import { type Db, transaction } from '../../platform/database.ts'
import { type Http, Refusal } from '../../platform/http.ts'
import { costOf, type ReadPlay } from './cost.ts'
import { faultOf, makeByHand } from './making.ts'
import { cancelTournament, type NewTournament, type Tournament, tournamentsWhere } from './tournaments.ts'

interface AdminTournaments {
  db: Db
  noteAdmin: NoteAdmin
  readPlay: ReadPlay
  /** Games that a tournament may be held in alone. */
  tournamentGames: readonly string[]
  mayGive(reward: RewardName): boolean
}

export function adminTournamentRoutes(http: Http, { db, noteAdmin, readPlay, tournamentGames, mayGive }: AdminTournaments): void {
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

  http.onAdmin(calls.tournamentCost, async (_, terms) => {
    const made = madeOf(terms)
    const fault = faultOf(made, tournamentGames)
    return fault === undefined ? { success: await costOf(made, readPlay) } : new Refusal('InvalidRequest', fault)
  })

  http.onAdmin(calls.makeTournament, async ({ admin }, terms) => {
    if (!mayGive('tournament')) return new Refusal('InvalidRequest', 'Там, где работает сайт, турниров не бывает')
    const made = madeOf(terms)
    return transaction(db, async (tx) => {
      const id = await makeByHand(tx, made, tournamentGames)
      if (typeof id === 'string') return new Refusal('InvalidRequest', id)
      await noteAdmin(tx, admin, { action: calls.makeTournament.path, outcome: 'done', detail: { tournament: id, terms: writtenDown(made) } })
      return { success: `Турнир ${id} сделан. Условия больше не меняются` }
    })
  })

  http.onAdmin(calls.cancelTournament, ({ admin }, { id }) => transaction(db, async (tx) => {
    if (!(await cancelTournament(tx, id))) return new Refusal('NotFound', 'Отменить можно только турнир, который ещё не закончился')
    await noteAdmin(tx, admin, { action: calls.cancelTournament.path, outcome: 'done', detail: { tournament: id } })
    return { success: `Турнир ${id} отменён: призов не будет, взносы вернутся сами` }
  }))
}

type Terms = BodyOf<typeof calls.makeTournament>

function madeOf({ game, edge, threshold, startsAt, endsAt, ...rest }: Terms): NewTournament {
  return {
    ...rest, startsAt: startsAt === null ? new Date() : new Date(startsAt), endsAt: new Date(endsAt),
    ...(game !== undefined && { game }), ...(edge !== undefined && { edgeE4: Math.round(edge * 100) }), ...(threshold !== undefined && { thresholdE4: threshold }),
  }
}

/** For the audit, which is kept as JSON. */
const writtenDown = (made: NewTournament) => Object.fromEntries(Object.entries(made).map(([name, value]) => [name, typeof value === 'bigint' ? `${value}` : value]))

function stateOf({ startsAt, endsAt, cancelledAt }: Pick<Tournament, 'startsAt' | 'endsAt' | 'cancelledAt'>, now = Date.now()) {
  if (cancelledAt !== null) return 'cancelled'
  if (startsAt.getTime() > now) return 'coming'
  return endsAt.getTime() > now ? 'running' : 'over'
}
