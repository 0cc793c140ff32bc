/** Shows the places of a tournament to the staff and asks for a player to be struck out of it. */
import { rewardCalls as calls } from '@kurazh/contract/admin/rewards.ts'
import { formatMoney } from '@kurazh/shared/money/money-text.ts'
import { sql } from 'kysely'
import { type Db, transaction } from '../../platform/database/database.ts'
import { type Http, Refusal } from '../../platform/http/http.ts'
import { loginsOf } from '../../players/public.ts'
import { noteAdmin, proposeRequest } from '../../staff/public.ts'
import { strikeByTwo } from './by-two.ts'
import { rowsOfTable } from './policy.ts'
import type { Row } from './rows.ts'
import { struckAmong } from './struck.ts'
import { teamMatesOf } from './team-ranking.ts'
import { tournamentById } from './tournaments.ts'

type Place = Pick<Row<'tournament_score'>, 'player' | 'score'> & { amount: bigint; won: bigint }
type Out = Pick<Row<'tournament_struck'>, 'player' | 'reason' | 'paid' | 'taken'>

export function strikeRoutes(http: Http, db: Db): void {
  http.onAdmin(calls.tournamentPlaces, async (_, { id }) => {
    if ((await tournamentById(db, id)) === undefined) return new Refusal('NotFound', 'Такого турнира нет')
    const { rows } = await sql<Place>`
      select s.player, s.score, coalesce(p.amount, 0)::bigint as amount, coalesce(p.paid, 0)::bigint as won
      from tournament_score s left join tournament_prize p on p.player = s.player and p.tournament = s.tournament
      where s.tournament = ${id} and s.score > 0 order by s.score desc, s.reached, s.player limit ${rowsOfTable}`.execute(
      db,
    )
    const { rows: out } = await sql<Out>`
      select player, reason, paid, taken from tournament_struck where tournament = ${id} order by at`.execute(db)
    const logins = await loginsOf(
      db,
      [...rows, ...out].map(({ player }) => Number(player)),
    )
    const named = ({ player }: { player: bigint }) => ({
      player: Number(player),
      login: logins.get(Number(player)) ?? '',
    })
    return {
      success: {
        rows: rows.map((row, place) => ({ ...named(row), place: place + 1, prize: row.amount, paid: row.won })),
        struck: out.map((row) => ({ ...named(row), reason: row.reason, missing: row.paid - row.taken })),
      },
    }
  })

  http.onAdmin(calls.strikeOut, ({ admin }, { player, tournament: id, reason }) =>
    transaction(db, async (tx) => {
      const tournament = await tournamentById(tx, id)
      if (tournament === undefined || tournament.cancelledAt !== null)
        return new Refusal('NotFound', 'Такого турнира нет, или он отменён')
      const has = await hasNow(tx, id, player)
      if (has === undefined || (await struckAmong(tx, [id], [player])).size > 0)
        return new Refusal('NotFound', 'Игрока в этом турнире нет')
      const request = await proposeRequest(tx, strikeByTwo, admin, player, {
        tournament: id,
        title: tournament.title,
        reason,
        has,
      })
      await noteAdmin(tx, admin, {
        action: calls.strikeOut.path,
        subject: player,
        outcome: 'done',
        detail: { tournament: id, title: tournament.title, reason, requested: request.id },
      })
      return { success: 'Вычеркнет второй администратор: запрос отправлен' }
    }),
  )
}

async function hasNow(db: Db, tournament: number, player: number): Promise<string | undefined> {
  const { rows } = await sql<{ at_place: number; prize: bigint; given: bigint }>`
    select coalesce(p.place, 0) as at_place, coalesce(p.amount, 0)::bigint as prize, coalesce(p.paid, 0)::bigint as given from tournament_score s left join tournament_prize p on p.player = s.player and p.tournament = s.tournament
    where s.player = ${player} and s.tournament = ${tournament}`.execute(db)
  const [row] = rows
  if (row === undefined) return undefined
  const mates = (await teamMatesOf(db, tournament, player)).length - 1
  return `${hisOwn(row)}${mates === 0 ? '' : `. С ним вычеркнется вся команда: ещё ${mates}`}`
}

function hisOwn(row: { at_place: number; prize: bigint; given: bigint }): string {
  if (row.at_place === 0) return 'Приза у него нет'
  return `Место ${row.at_place}, приз ${formatMoney(row.prize)}, из него выплачено ${formatMoney(row.given)}: спишется то, что есть на балансе`
}
