/** The calls of tournaments. What is the same for everyone is cached for a moment instead of read for each viewer. */
import { tournaments as calls } from '@kurazh/contract/rewards/tournaments.ts'
import type { Db } from '../../platform/database/database.ts'
import { type Http, Refusal } from '../../platform/http/http.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import { shortly } from '../../platform/http/short-cache.ts'
import { mayBeGiven } from '../../wallet/wallet.ts'
import { join } from './joining.ts'
import type { Looking } from './table-watchers.ts'
import { keptShortly } from './policy.ts'
import { type FacesOf, firstRows, lists, ownIn, shownOf, type Standing, standingsOf } from './table.ts'
import { firstTeams, type TeamRow, withOwnTeam } from './team-table.ts'
import { joinTeam } from './teams.ts'
import { tournamentById } from './tournaments.ts'

export interface TournamentDependencies {
  db: Db
  http: Http
  realtime: Pick<Realtime, 'toPlayer'>
  facesOf: FacesOf
}

export function tournamentRoutes({ db, http, realtime, facesOf }: TournamentDependencies, looking: Looking): void {
  const everyList = shortly(keptShortly, async () => {
    const found = await lists(db)
    const [running, coming, past] = await Promise.all([
      standingsOf(db, found.running),
      standingsOf(db, found.coming),
      standingsOf(db, found.past),
    ])
    return { running, coming, past }
  })
  const tables = new Map<number, () => Promise<Table | undefined>>()
  const tableOf = (id: number) => {
    if (tables.size > tablesKept) tables.clear()
    const kept = tables.get(id) ?? shortly(keptShortly, () => readTable(db, id, facesOf))
    tables.set(id, kept)
    return kept()
  }

  const ownOf = async (standings: readonly Standing[], player: number) => {
    const own = await ownIn(db, standings, player)
    for (const standing of standings) {
      const { id, team } = standing.tournament
      const found = own.get(id)
      if (team !== null && found !== undefined) own.set(id, await withOwnTeam(db, standing, player, found, facesOf))
    }
    return own
  }

  http.on(calls.tournaments, async ({ caller }) => {
    const { running, coming, past } = await everyList()
    const own = caller && (await ownOf([...running, ...coming, ...past], caller.id))
    const shown = (standings: readonly Standing[]) =>
      standings.map((each) => shownOf(each, own?.get(each.tournament.id) ?? null))
    const offered = caller === undefined || (await mayBeGiven(db, caller.id))
    return { success: { offered, running: shown(running), coming: shown(coming), past: shown(past) } }
  })

  http.on(calls.tournament, async ({ caller }, { id }) => {
    const table = await tableOf(id)
    if (table === undefined) return new Refusal('TournamentUnknown')
    if (caller) looking.looks(caller.id, id)
    const own = caller && (await ownOf([table.standing], caller.id)).get(id)
    return {
      success: {
        tournament: shownOf(table.standing, own ?? null),
        rows: table.rows.map(({ player, ...row }) => ({ ...row, own: player === caller?.id })),
        teams: table.teams.map(({ players, ...row }) => ({
          ...row,
          own: caller !== undefined && players.includes(caller.id),
        })),
      },
    }
  })

  http.onSignedIn(calls.joinTournament, async ({ caller }, { id, fee }) => {
    const balance = await join(db, caller.id, id, fee)
    if (balance instanceof Refusal) return balance
    if (fee > 0n) realtime.toPlayer(caller.id, 'updBalance', { uid: caller.uid, balance, win: 0n })
    return { success: { balance } }
  })

  http.onSignedIn(calls.joinTournamentTeam, async ({ caller }, wish) => {
    return (
      (await joinTeam(db, caller.id, wish)) ?? { success: 'Вы в команде. Считаются ставки, сделанные с этой минуты' }
    )
  })
}

const tablesKept = 100

interface Table {
  standing: Standing
  rows: Awaited<ReturnType<typeof firstRows>>
  teams: readonly TeamRow[]
}

async function readTable(db: Db, id: number, facesOf: FacesOf): Promise<Table | undefined> {
  const tournament = await tournamentById(db, id)
  const [standing] = tournament === undefined ? [] : await standingsOf(db, [tournament])
  if (standing === undefined) return undefined
  return standing.tournament.team === null
    ? { standing, rows: await firstRows(db, standing, facesOf), teams: [] }
    : { standing, rows: [], teams: await firstTeams(db, standing, facesOf) }
}
