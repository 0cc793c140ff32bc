/** Tournaments in the admin area: the list, creating one manually with its cost shown first, and cancelling one. */
import { mostAlone } from '@kurazh/contract/admin/one-person-limits.ts'
import { rewardCalls as calls, tournamentList } from '@kurazh/contract/admin/rewards.ts'
import type { BodyOf } from '@kurazh/contract/core/call.ts'
import { formatMoney, formatRoundMoney } from '@kurazh/shared/money/money-text.ts'
import { sql } from 'kysely'
import { numbersOf, onAdminList } from '../../platform/admin/admin-list.ts'
import { type Database, type Db, transaction } from '../../platform/database/database.ts'
import { type Http, Refusal } from '../../platform/http/http.ts'
import type { Jurisdiction } from '../../play/jurisdictions.ts'
import { fitsAlone, spentAlone } from '../../rewards/spent-alone.ts'
import { noteAdmin, proposeRequest } from '../../staff/public.ts'
import { cancel, cancelByTwo, hasNone, make, tournamentByTwo, wishOf } from './by-two.ts'
import { costOf, spentBy } from './cost.ts'
import { faultOf, faultOfFund, faultOfShare } from './making.ts'
import { standingsOf } from './table.ts'
import { type NewTournament, type Tournament, tournamentById, tournamentsWhere } from './tournaments.ts'

export interface AdminTournamentDependencies {
  db: Db
  database: Pick<Database, 'patient'>
  jurisdiction: Pick<Jurisdiction, 'rewards'>
}

export function adminTournamentRoutes(http: Http, deps: AdminTournamentDependencies): void {
  const {
    db,
    database: { patient },
  } = deps
  onAdminList<typeof tournamentList, Tournament>(http, tournamentList, {
    streams: () => [
      async (after, count) => {
        const [below] = numbersOf(after, 1) ?? []
        const found = await tournamentsWhere(
          db,
          sql`${below === undefined ? sql`true` : sql`id < ${below}`} order by id desc limit ${count}`,
        )
        return found.map((each) => ({ found: each, at: each.startsAt.getTime(), place: `${each.id}` }))
      },
    ],
    shown: async (found) =>
      found.map(({ id, title, kind, startsAt, endsAt, share, fund, fee, prizeMoney, ...rest }) => ({
        id,
        title,
        kind,
        startsAt: startsAt.toISOString(),
        endsAt: endsAt.toISOString(),
        state: stateOf({ startsAt, endsAt, ...rest }),
        share,
        fund,
        fee,
        prizeMoney,
      })),
  })

  http.onAdmin(calls.tournamentCost, async (_, terms) => {
    const made = madeOf(terms)
    const fault = faultOf(made) ?? (await faultOfFund(made, patient))
    return fault === undefined ? { success: await costOf(made, patient) } : new Refusal('InvalidRequest', fault)
  })
  makingRoute(http, deps)
  cancellingRoute(http, deps)
}

function makingRoute(http: Http, { db, database: { patient }, jurisdiction }: AdminTournamentDependencies): void {
  const byTwo = tournamentByTwo(patient)
  http.onAdmin(calls.makeTournament, async ({ admin }, terms) => {
    if (!jurisdiction.rewards.includes('tournament'))
      return new Refusal('InvalidRequest', 'Там, где работает сайт, турниров не бывает')
    const made = madeOf(terms)
    const fault = faultOf(made) ?? (await faultOfFund(made, patient))
    if (fault !== undefined) return new Refusal('InvalidRequest', fault)
    const spent = spentBy(made, (await costOf(made, patient)).periods)
    return transaction(db, async (tx) => {
      const taken = await faultOfShare(tx, made)
      if (taken !== undefined) return new Refusal('InvalidRequest', taken)
      if (spent === undefined || !(await fitsAlone(tx, admin.id, spent))) {
        const { id } = await proposeRequest(tx, byTwo, admin, 0, wishOf(made, terms.startsAt === null))
        await noteAdmin(tx, admin, {
          action: calls.makeTournament.path,
          outcome: 'done',
          detail: { terms: writtenDown(made), requested: id },
        })
        return {
          success: `За сутки у вас вышло бы больше ${formatRoundMoney(mostAlone)}: турнир сделает второй администратор, запрос отправлен`,
        }
      }
      const id = await make(tx, made)
      if (id instanceof Refusal) return id
      await spentAlone(tx, admin.id, 'tournament', spent)
      await noteAdmin(tx, admin, {
        action: calls.makeTournament.path,
        outcome: 'done',
        detail: { tournament: id, terms: writtenDown(made) },
      })
      return { success: `Турнир ${id} сделан. Условия больше не меняются` }
    })
  })
}

function cancellingRoute(http: Http, { db }: AdminTournamentDependencies): void {
  http.onAdmin(calls.cancelTournament, ({ admin }, { id }) =>
    transaction(db, async (tx) => {
      const tournament = await tournamentById(tx, id, sql`for update`)
      const [standing] = tournament === undefined ? [] : await standingsOf(tx, [tournament])
      if (tournament === undefined || standing === undefined) return hasNone()
      // A cancellation takes away the prizes that its leaders expect.
      const expected = standing.players === 0 ? 0n : standing.prizes.reduce((sum, each) => sum + each, 0n)
      if (!(await fitsAlone(tx, admin.id, expected))) {
        const request = await proposeRequest(tx, cancelByTwo, admin, 0, {
          id,
          title: tournament.title,
          expected: `${expected}`,
        })
        await noteAdmin(tx, admin, {
          action: calls.cancelTournament.path,
          outcome: 'done',
          detail: { tournament: id, requested: request.id },
        })
        return {
          success: `Игроки ждут призов на ${formatMoney(expected)}: турнир отменит второй администратор, запрос отправлен`,
        }
      }
      const cancelled = await cancel(tx, id)
      if (cancelled instanceof Refusal) return cancelled
      await spentAlone(tx, admin.id, 'tournament cancelled', expected)
      await noteAdmin(tx, admin, { action: calls.cancelTournament.path, outcome: 'done', detail: { tournament: id } })
      return { success: cancelled }
    }),
  )
}

type Terms = BodyOf<typeof calls.makeTournament>

function madeOf({ game, edge, threshold, team, startsAt, endsAt, ...rest }: Terms): NewTournament {
  return {
    ...rest,
    startsAt: startsAt === null ? new Date() : new Date(startsAt),
    endsAt: new Date(endsAt),
    ...(team !== undefined && { team }),
    ...(game !== undefined && { game }),
    ...(edge !== undefined && { edgeE4: Math.round(edge * 100) }),
    ...(threshold !== undefined && { thresholdE4: threshold }),
  }
}

/** For the audit, which is stored as JSON. */
const writtenDown = (made: NewTournament) =>
  Object.fromEntries(
    Object.entries(made).map(([name, value]) => [name, typeof value === 'bigint' ? `${value}` : value]),
  )

function stateOf(
  { startsAt, endsAt, cancelledAt }: Pick<Tournament, 'startsAt' | 'endsAt' | 'cancelledAt'>,
  now = Date.now(),
) {
  if (cancelledAt !== null) return 'cancelled'
  if (startsAt.getTime() > now) return 'coming'
  return endsAt.getTime() > now ? 'running' : 'over'
}
