/** When a player's wheel opens, and the turn it is opened for. */
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import { creditOfKopecks, wholeKopecks } from '@kurazh/games/core/house-edge.ts'
import { neededKopecks, zoneOfDays } from './policy.ts'
import type { Row } from './rows.ts'

export interface Turn {
  state: 'open' | 'credit' | 'pause'
  /** Counted from 1. */
  turn: number
  /** All edge credit so far, in micro-kopecks. */
  edge: bigint
  /** Kopecks of edge credit since the last turn, never more than a turn takes. */
  gathered: bigint
  /** The end of the day of the last turn; undefined once it has passed. */
  notBefore: Date | undefined
}

interface Standing {
  player: bigint
  edge: bigint
  turn: number | null
  edge_then: bigint | null
  not_before: Date | null
}

/** The state of each player before the next turn. */
export async function turnsOf(db: Db | Tx, players: readonly number[]): Promise<ReadonlyMap<number, Turn>> {
  const { rows } = await sql<Standing>`
    select p.player, coalesce(c.edge, 0) as edge, t.turn, t.edge as edge_then,
      case when next_day.at > clock_timestamp() then next_day.at end as not_before
    from unnest(${players}::bigint[]) as p(player) left join wheel_credit c on c.player = p.player
      left join lateral (select turn, edge, at from wheel_turn where player = p.player order by turn desc limit 1) as t on true
      left join lateral (select date_trunc('day', t.at, ${zoneOfDays}) + interval '1 day' as at) as next_day on true`.execute(
    db,
  )
  return new Map(rows.map((row) => [Number(row.player), standing(row)]))
}

function standing({ edge, turn, edge_then: then, not_before: notBefore }: Standing): Turn {
  const since = edge - (then ?? 0n)
  const enough = since >= creditOfKopecks(neededKopecks)
  return {
    state: !enough ? 'credit' : notBefore !== null ? 'pause' : 'open',
    turn: (turn ?? 0) + 1,
    edge,
    gathered: enough ? neededKopecks : wholeKopecks(since),
    notBefore: notBefore ?? undefined,
  }
}

/** The state of the player before the next turn. */
export async function turnOf(db: Db | Tx, player: number): Promise<Turn> {
  const turn = (await turnsOf(db, [player])).get(player)
  if (turn === undefined) throw new Error(`no standing of player ${player}`)
  return turn
}

/** Stores the turn made by the bet of this nonce; it uses up all edge credit gathered before. */
export async function writeTurn(tx: Tx, player: number, { turn, edge }: Turn, nonce: number): Promise<void> {
  await sql`insert into wheel_turn (player, turn, nonce, edge) values (${player}, ${turn}, ${nonce}, ${edge})`.execute(
    tx,
  )
}

/** The nonces of the player's last turns, newest first. */
export async function lastTurns(db: Db, player: number, count: number): Promise<number[]> {
  const { rows } = await sql<
    Pick<Row<'wheel_turn'>, 'nonce'>
  >`select nonce from wheel_turn where player = ${player} order by turn desc limit ${count}`.execute(db)
  return rows.map(({ nonce }) => Number(nonce))
}
